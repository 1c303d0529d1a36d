import { Fault } from '../../parts/Fault.tsx'
import { Table } from '../../parts/Table.tsx'
import { useRead } from '../../parts/useRead.ts'
import { word } from './words.ts'

/** What readers who were thanked want to read more about: for those who write the pages. */
export const Wanted = () => {
  const { data, error, refetch } = useRead(['wanted-topics'], 'GET /api/ops/wanted-topics', {
    query: { pageNumber: 1 },
  })
  if (!data) return <Fault error={error} retry={() => void refetch()} />
  if (data.pages.length === 0) return null
  return (
    <section className="panel">
      <h2>{word('wanted')}</h2>
      <p>
        {data.topics.map(({ topic, count }) => `${word(`topic_${topic}`)} ${count}`).join(' · ')}
      </p>
      <Table
        name={word('wanted')}
        heads={[word('onPage'), word('askedFor'), word('topic')]}
        rows={data.pages.map(({ page, count, topics }) => ({
          key: page,
          cells: [
            <a key="page" href={page} target="_blank" rel="noreferrer">
              {page}
            </a>,
            count,
            topics
              .map(({ topic, count: times }) => `${word(`topic_${topic}`)} ${times}`)
              .join(', '),
          ],
        }))}
      />
    </section>
  )
}
