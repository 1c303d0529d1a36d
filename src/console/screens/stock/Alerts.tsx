import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Result } from '#contract/core/endpoint.ts'
import type { opsAlerts, QualityAlert } from '#contract/fulfilment/alerts.ts'
import { printedExpiry } from '#model/expiry.ts'
import { send, sendFile } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { Filter, TextArea } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { RecallAct } from './BatchActs.tsx'
import { Entries } from './Entries.tsx'
import { ListFile, RefusedLines } from './ListFile.tsx'
import { t } from './words.ts'

const TakeList = () => {
  const [list, setList] = useState({ source: '', published: '' })
  const [taken, tell] = useState<Result<(typeof opsAlerts)['take']> | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const take = async (file: File): Promise<void> => {
    setError(null)
    tell(null)
    const { source, published } = list
    try {
      tell(
        await sendFile('POST /api/ops/alerts', file, 'application/octet-stream', {
          source,
          ...(published !== '' && { published }),
        }),
      )
      await renew('stock', 'alerts')
    } catch (caught) {
      setError(caught as Error)
    }
  }
  return (
    <section className="panel" aria-label={t('takeList')}>
      <h2>{t('takeList')}</h2>
      <div className="row">
        <Field
          label={t('listName')}
          value={list.source}
          maxLength={80}
          placeholder="CDSCO 10/2026"
          onChange={({ target }) => setList({ ...list, source: target.value })}
        />
        <Field
          label={t('listMonth')}
          value={list.published}
          maxLength={20}
          onChange={({ target }) => setList({ ...list, published: target.value })}
        />
        <ListFile
          label={t('listFile')}
          isOff={list.source.trim() === ''}
          take={(file) => void take(file)}
        />
      </div>
      <Fault error={error} />
      <p role="status">
        {taken
          ? t('listTaken', {
              added: taken.added,
              already: taken.already,
              matched: taken.matched,
              refused: taken.refused.length,
            })
          : t('listHint')}
      </p>
      <RefusedLines of={taken?.refused ?? []} />
    </section>
  )
}

const Matches = ({ of: alert, me }: { of: QualityAlert; me: Me }) => {
  const [, go] = useLocation()
  return (
    <ul className="plain stack">
      {alert.matches.map((one) => (
        <li key={`${one.productId} ${one.batch}`}>
          <Link data-row href={`/stock/${one.productId}`}>
            <b>{one.productName || t('productNumber', { id: one.productId })}</b>
          </Link>{' '}
          {one.batch}{' '}
          <State tone={one.state ? 'done' : one.isAlike ? 'harm' : 'soon'}>
            {t(
              one.state === 'recalled'
                ? 'blocked'
                : one.state === 'quarantined'
                  ? 'isQuarantined'
                  : one.isAlike
                    ? 'nameAlike'
                    : 'nameOther',
            )}
          </State>
          <small className="outcome">
            {[one.composition, one.maker].filter(Boolean).join(' · ')} ·{' '}
            {t('shelfAndSold', { units: one.units, sold: one.sold })}
          </small>
          {one.state === null && !alert.settled && me.permissions.includes('recalls.write') && (
            <span className="row">
              <RecallAct
                productId={one.productId}
                batch={one.batch}
                after={(id) => go(`/stock/recalls/${id}`)}
              />
            </span>
          )}
          {one.recallId && (
            <Link href={`/stock/recalls/${one.recallId}`}>
              {t('recallOf', { batch: one.batch })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Public lists of batches that are not of standard quality, with what of them is on the shelf or was sold. */
export const Alerts = ({ me }: { me: Me }) => {
  const { oneOf, page } = useFilters()
  const show = oneOf('show', ['open', 'all']) ?? 'open'
  const read = useList(['stock', 'alerts', show, page], 'GET /api/ops/alerts', {
    query: { show, pageNumber: page },
  })
  return (
    <>
      <h1>{t('alerts')}</h1>
      {me.permissions.includes('recalls.write') && <TakeList />}
      <Filter
        label={t('alertsShown')}
        name="show"
        options={[
          { value: '', name: t('alertsOpen') },
          { value: 'all', name: t('alertsAll') },
        ]}
      />
      <Read of={read}>
        {({ alerts, total, hasMore }) => (
          <Entries
            total={total}
            empty={t(show === 'open' ? 'noOpenAlerts' : 'noAlerts')}
            hasMore={hasMore}
          >
            {alerts.map((one) => (
              <li key={one.id} className="panel">
                <h2>
                  {one.product} · {t('batch')} {one.batch}
                </h2>
                <p className="soft">
                  {[
                    one.maker,
                    one.reason,
                    one.source,
                    one.published && printedExpiry(one.published),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {one.matches.length === 0 && <p>{t('noMatch')}</p>}
                <Matches of={one} me={me} />
                {one.settled && (
                  <p>
                    {t('settledBy', { name: one.settled.by, when: when(one.settled.at) })}:{' '}
                    {one.settled.reason}
                  </p>
                )}
                {!one.settled &&
                  one.matches.length > 0 &&
                  me.permissions.includes('prescriptions.review') && (
                    <ActionDialog
                      name={t('settle', { batch: one.batch })}
                      draft={`settle ${one.id}`}
                      consequence={t('settleDone')}
                      act={async (fields) => {
                        const reason = String(fields.get('reason') ?? '').trim()
                        await send('POST /api/ops/alerts/{id}/settle', {
                          params: { id: one.id },
                          body: { reason },
                        })
                        await renew('stock', 'alerts')
                      }}
                    >
                      <TextArea label={t('reason')} name="reason" required rows={2} />
                    </ActionDialog>
                  )}
              </li>
            ))}
          </Entries>
        )}
      </Read>
    </>
  )
}
