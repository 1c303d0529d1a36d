import { Fault } from '../../parts/Fault.tsx'
import { Table } from '../../parts/Table.tsx'
import { useRead } from '../../parts/useRead.ts'
import { t } from './words.ts'

/** What readers who were thanked want to read more about: for those who write the pages. */
export const Wanted = () => {
  const { data, error, refetch } = useRead(['wanted-topics'], 'GET /api/ops/wanted-topics', {
    query: { pageNumber: 1 },
  })
  if (!data) return <Fault error={error} retry={() => void refetch()} />
  if (data.pages.length === 0) return null
  return (
    <section className="panel">
      <h2>{t('wanted')}</h2>
      <p>{data.topics.map(({ topic, count }) => `${t(`topic_${topic}`)} ${count}`).join(' · ')}</p>
      <Table
        name={t('wanted')}
        heads={[t('onPage'), t('askedFor'), t('topic')]}
        rows={data.pages.map(({ page, count, topics }) => ({
          key: page,
          cells: [
            <a key="page" href={page} target="_blank" rel="noreferrer">
              {page}
            </a>,
            count,
            topics.map(({ topic, count: times }) => `${t(`topic_${topic}`)} ${times}`).join(', '),
          ],
        }))}
      />
    </section>
  )
}
