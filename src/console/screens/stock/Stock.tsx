import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Route } from 'wouter'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Filter, NumberFilter, Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { RowLink, Table } from '../../parts/Table.tsx'
import { Area } from '../../parts/Tabs.tsx'
import { Together } from '../../parts/Together.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { Alerts } from './Alerts.tsx'
import { Expiry } from './BatchTable.tsx'
import { CameBack } from './CameBack.tsx'
import { CountSheet } from './CountSheet.tsx'
import { FindProduct } from './FindProduct.tsx'
import { Levels } from './Levels.tsx'
import { ProductStock } from './ProductStock.tsx'
import { RecallList, RecallScreen } from './Recall.tsx'
import { Receive } from './Receive.tsx'
import { WrittenOff } from './WrittenOff.tsx'
import { t } from './words.ts'

const ofMonths = { usual: 3, min: 0, max: 36 }

const Overview = ({ me }: { me: Me }) => {
  const { oneOf, whole, page } = useFilters()
  const { page: lowPage } = useFilters('lowPage')
  const months = whole('months', ofMonths)
  const order = oneOf('order', ['expiry', 'value']) ?? 'expiry'
  const expiring = useQuery({
    queryKey: ['stock', 'expiring', months, order, page],
    queryFn: () =>
      send('GET /api/ops/stock/expiring', { query: { months, order, pageNumber: page } }),
    placeholderData: keepPreviousData,
  })
  const low = useQuery({
    queryKey: ['stock', 'low', lowPage],
    queryFn: () => send('GET /api/ops/stock/low', { query: { pageNumber: lowPage } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <h1>{t('stock')}</h1>
      {me.permissions.includes('stock.write') && (
        <p>
          <Link className="go do" href="/stock/receive">
            {t('receive')}
          </Link>
        </p>
      )}
      <FindProduct to={(id) => `/stock/${id}`} />
      <Together>
        <div className="panels">
          <section className="panel">
            <h2>{t('expiring')}</h2>
            <div className="row">
              <NumberFilter label={t('months')} name="months" of={ofMonths} />
              <Filter
                label={t('orderBy')}
                name="order"
                options={[
                  { value: '', name: t('soonestFirst') },
                  { value: 'value', name: t('dearestFirst') },
                ]}
              />
            </div>
            <Read of={expiring}>
              {({ batches, total, value, hasMore }) => (
                <>
                  <p role="status">
                    {total === 0
                      ? t('noneExpiring')
                      : t('batchCount', { count: total, value: rupees(value) })}
                  </p>
                  {total > 0 && (
                    <Table
                      t={t}
                      name={t('expiring')}
                      rows={batches}
                      keyOf={(one) => `${one.productId} ${one.batch}`}
                      row={(one) => ({
                        product: (
                          <>
                            <RowLink to={`/stock/${one.productId}`}>{one.productName}</RowLink>{' '}
                            <small className="nowrap">{one.batch}</small>
                          </>
                        ),
                        expiry: (
                          <>
                            {one.expiry && <Expiry expiry={one.expiry} />}{' '}
                            {one.blockedAt && <span className="late">{t('blocked')}</span>}
                          </>
                        ),
                        packs: one.packs,
                        amount: one.value ? rupees(one.value) : '—',
                      })}
                    />
                  )}
                  <Pages hasMore={hasMore} />
                </>
              )}
            </Read>
          </section>
          <section className="panel">
            <h2>{t('low')}</h2>
            <Read of={low}>
              {({ products, total, hasMore }) => (
                <>
                  <p role="status">
                    {total === 0 ? t('noneLow') : t('productCount', { count: total })}
                  </p>
                  {total > 0 && (
                    <Table
                      t={t}
                      name={t('low')}
                      rows={products}
                      keyOf={({ productId }) => productId}
                      row={({ productId, productName, free, threshold }) => ({
                        product: (
                          <RowLink to={`/stock/${productId}`}>{productName || productId}</RowLink>
                        ),
                        unitsLoose: free,
                        threshold: threshold,
                      })}
                    />
                  )}
                  <Pages of="lowPage" hasMore={hasMore} />
                </>
              )}
            </Read>
          </section>
        </div>
      </Together>
    </>
  )
}

/** What is on the shelf, what expires or runs low, and recalls. */
export const Stock = ({ me }: { me: Me }) => (
  <Area
    label={t('stock')}
    me={me}
    tabs={[
      {
        to: '/stock',
        name: t('stock'),
        needs: 'stock.read',
        of: <Overview me={me} />,
        detail: (
          <>
            <Route path="/stock/receive">
              <Receive me={me} />
            </Route>
            <Route path={/^\/stock\/(?<id>\d+)$/}>
              {({ id }) => <ProductStock key={id} id={Number(id)} me={me} />}
            </Route>
          </>
        ),
      },
      {
        to: '/stock/count',
        name: t('countSheet'),
        needs: 'stock.read',
        of: <CountSheet me={me} />,
      },
      {
        to: '/stock/returned',
        name: t('returns'),
        needs: 'stock.read',
        of: <CameBack me={me} />,
      },
      {
        to: '/stock/written-off',
        name: t('register'),
        needs: 'stock.read',
        of: <WrittenOff />,
      },
      {
        to: '/stock/levels',
        name: t('levels'),
        needs: 'stock.write',
        of: <Levels me={me} />,
      },
      {
        to: '/stock/alerts',
        name: t('alerts'),
        needs: 'recalls.read',
        of: <Alerts me={me} />,
      },
      {
        to: '/stock/recalls',
        name: t('recalls'),
        needs: 'recalls.read',
        of: <RecallList />,
        detail: (
          <Route path="/stock/recalls/:id">{({ id }) => <RecallScreen key={id} id={id} />}</Route>
        ),
      },
    ]}
  />
)
