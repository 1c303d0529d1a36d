import { Link } from 'wouter'
import { Fact, Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { OrderLink, Table } from '../../parts/Table.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList, useRead } from '../../parts/useRead.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

/** Recalls, the newest first. */
export const RecallList = () => {
  const { page } = useFilters()
  const read = useList(['stock', 'recalls', page], 'GET /api/ops/recalls', {
    query: { pageNumber: page },
  })
  return (
    <>
      <h1>{t('recalls')}</h1>
      <Read of={read}>
        {({ recalls, total, hasMore }) => (
          <>
            <p role="status">{total === 0 ? t('noRecalls') : t('entries', { count: total })}</p>
            <Table
              t={t}
              name={t('recalls')}
              rows={recalls}
              keyOf={(one) => one.id}
              row={(one) => ({
                product: (
                  <>
                    <Link data-row href={`/stock/recalls/${one.id}`}>
                      {one.productName || t('productNumber', { id: one.productId })}
                    </Link>{' '}
                    <small className="soft">{one.reason}</small>
                  </>
                ),
                batch: one.batch,
                alert: one.reference,
                when: when(one.at),
                toldLines: one.told,
                cameBack: one.returned,
              })}
            />
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}

/** The report of a recall: what was blocked and stopped, and which customers were told and are to be called. */
export const RecallScreen = ({ id }: { id: string }) => {
  const read = useRead(['stock', 'recall', id], 'GET /api/ops/recalls/{id}', { params: { id } })
  return (
    <Read of={read}>
      {(recall) => (
        <>
          <h1>
            {t('recallOf', { batch: recall.batch })}:{' '}
            <Link href={`/stock/${recall.productId}`}>
              {recall.productName || t('productNumber', { id: recall.productId })}
            </Link>
          </h1>
          <dl className="facts">
            <Fact name={t('when')}>{when(recall.at)}</Fact>
            <Fact name={t('alert')}>{recall.reference}</Fact>
            <Fact name={t('recallReason')}>{recall.reason}</Fact>
            <Fact name={t('unitsBlocked')}>{recall.blocked}</Fact>
            <Fact name={t('parcelsStopped')}>{recall.parcelsStopped}</Fact>
          </dl>
          <section className="panel">
            <h2>{t('customersTold', { count: recall.cases.length })}</h2>
            <Table
              t={t}
              name={t('customersTold', { count: recall.cases.length })}
              rows={recall.cases}
              keyOf={(one) => `${one.orderId} ${one.line}`}
              row={(one) => ({
                order: <OrderLink id={one.orderId} />,
                customer: one.customer,
                phone: <a href={`tel:${one.phone}`}>{one.phone}</a>,
                region: one.region,
                told: when(one.toldAt),
                state: (
                  <State tone={one.returned >= one.units ? 'done' : 'soon'}>
                    {t('case', { line: one.line, units: one.units, returned: one.returned })}
                  </State>
                ),
              })}
            />
          </section>
        </>
      )}
    </Read>
  )
}
