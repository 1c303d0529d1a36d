import { errorReportStates } from '#model/error-report.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Fault } from '../../parts/Fault.tsx'
import { Fact, Filter, Mailbox, optionsOf, Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { Table } from '../../parts/Table.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList, useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

/** What readers who were thanked want to read more about: for those who write the pages. */
const Wanted = () => {
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
        t={t}
        name={t('wanted')}
        rows={data.pages}
        keyOf={({ page }) => page}
        row={({ page, count, topics }) => ({
          onPage: (
            <a href={page} target="_blank" rel="noreferrer">
              {page}
            </a>
          ),
          askedFor: count,
          topic: topics
            .map(({ topic, count: times }) => `${t(`topic_${topic}`)} ${times}`)
            .join(', '),
        })}
      />
    </section>
  )
}

export const ErrorReports = ({ me }: { me: Me }) => {
  const { oneOf, page } = useFilters()
  const state = oneOf('state', errorReportStates) ?? 'open'
  const read = useList(['error-reports', state, page], 'GET /api/ops/error-reports', {
    query: { state, pageNumber: page },
  })
  const act = async (
    route: 'POST /api/ops/error-reports/{id}/mend' | 'POST /api/ops/error-reports/{id}/decline',
    id: string,
  ): Promise<void> => {
    await send(route, { params: { id } })
    await renew('error-reports')
  }
  return (
    <>
      <h1>{t('errorReports')}</h1>
      <div className="row">
        <Filter
          label={t('state')}
          name="state"
          options={optionsOf(errorReportStates, (value) => t(`report_${value}`))}
        />
      </div>
      <Read of={read}>
        {({ reports, hasMore }) => (
          <>
            {reports.length === 0 && <p role="status">{t('noReports')}</p>}
            <ul className="plain stack">
              {reports.map((one) => (
                <li key={one.id} className="panel">
                  <a
                    data-row
                    href={one.language === 'en' ? one.page : `/${one.language}${one.page}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {one.page}
                  </a>
                  <p className="said" lang={one.language}>
                    {one.feedback}
                  </p>
                  {one.selected && (
                    <blockquote className="soft" lang={one.language}>
                      {one.selected}
                    </blockquote>
                  )}
                  <dl className="facts">
                    <Fact name={t('received')}>{when(one.reportedAt)}</Fact>
                    <Fact name={t('release')}>{one.release}</Fact>
                    <Fact name={t('email')}>
                      {one.email ? <Mailbox of={one.email} /> : t('forgotten')}
                    </Fact>
                    {one.endedAt && (
                      <Fact name={t(`report_${one.state}`)}>{when(one.endedAt)}</Fact>
                    )}
                  </dl>
                  {me.permissions.includes('error-reports.mend') && one.state !== 'mended' && (
                    <div className="row">
                      <ActionDialog
                        name={t('mended')}
                        consequence={t('mendDone')}
                        act={() => act('POST /api/ops/error-reports/{id}/mend', one.id)}
                      />
                      {one.state === 'open' && (
                        <ActionDialog
                          name={t('noError')}
                          consequence={t('declineDone')}
                          act={() => act('POST /api/ops/error-reports/{id}/decline', one.id)}
                        />
                      )}
                    </div>
                  )}
                </li>
              ))}
            </ul>
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
      <Wanted />
    </>
  )
}
