import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Route, Switch } from 'wouter'
import type { NoteTaken } from '#contract/fulfilment/stock.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { send, sendFile } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog, Field } from '../../parts/ActionDialog.tsx'
import { Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { Together } from '../../parts/Together.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { FindProduct } from './FindProduct.tsx'
import { ProductStock } from './ProductStock.tsx'
import { RecallScreen } from './Recall.tsx'
import { word } from './words.ts'

type Received = Pick<NoteTaken, 'received' | 'already' | 'unsellable' | 'refused'>

/** Receives batches from a file, and tells which lines were not taken. */
const Receive = () => {
  const queries = useQueryClient()
  const [told, setTold] = useState<Received | null>(null)
  return (
    <>
      <ActionDialog
        name={word('receive')}
        draft="receive"
        consequence={word('receiveDone')}
        act={async (fields) => {
          const file = fields.get('file')
          if (!(file instanceof File) || file.size === 0) throw new Error(word('fileMissing'))
          setTold(
            await sendFile('POST /api/ops/stock/receive', file, 'text/csv', {
              supplier: String(fields.get('supplier') ?? ''),
              reference: String(fields.get('reference') ?? ''),
            }),
          )
          await queries.invalidateQueries({ queryKey: ['stock'] })
        }}
      >
        <label className="field">
          {word('csv')}
          <input type="file" name="file" accept=".csv,.txt,.tsv,text/csv" required />
        </label>
        <Field label={word('supplier')} name="supplier" />
        <Field label={word('noteNumber')} name="reference" />
      </ActionDialog>
      {told && (
        <div role="status">
          <p>
            {word('received', {
              count: told.received,
              already: told.already,
              unsellable: told.unsellable,
              refused: told.refused.length,
            })}
          </p>
          <ul>
            {told.refused.map(({ line, column, msg }) => (
              <li key={`${line} ${column}`} className="late">
                {word('refusedLine', { line, msg })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const Overview = ({ me }: { me: Me }) => {
  const { get, put, page } = useFilters()
  const { page: lowPage } = useFilters('lowPage')
  const months = Math.min(36, Math.max(0, Math.trunc(Number(get('months') || 3)) || 0))
  const expiring = useQuery({
    queryKey: ['stock', 'expiring', months, page],
    queryFn: () => send('GET /api/ops/stock/expiring', { query: { months, pageNumber: page } }),
    placeholderData: keepPreviousData,
  })
  const low = useQuery({
    queryKey: ['stock', 'low', lowPage],
    queryFn: () => send('GET /api/ops/stock/low', { query: { pageNumber: lowPage } }),
    placeholderData: keepPreviousData,
  })
  const now = dayInIndia(new Date()).slice(0, 7)
  return (
    <>
      <h1>{word('stock')}</h1>
      {me.permissions.includes('stock.write') && <Receive />}
      <FindProduct to={(id) => `/stock/${id}`} />
      <Together>
        <div className="panels">
          <section className="panel">
            <h2>{word('expiring')}</h2>
            <label className="field">
              {word('months')}
              <input
                type="number"
                min="0"
                max="36"
                value={months}
                onChange={({ target }) => put('months', target.value)}
              />
            </label>
            <Read of={expiring}>
              {({ batches, total, hasMore }) => (
                <>
                  <p role="status">
                    {total === 0 ? word('noneExpiring') : word('batchCount', { count: total })}
                  </p>
                  <ul className="plain rows">
                    {batches.map((one) => (
                      <li key={`${one.productId} ${one.batch}`}>
                        <Link data-row href={`/stock/${one.productId}`}>
                          <b>{one.productName}</b>
                          <span>{one.batch}</span>
                          <span className={(one.expiry ?? '') < now ? 'late' : undefined}>
                            {word((one.expiry ?? '') < now ? 'expired' : 'expires', {
                              month: one.expiry ?? '',
                            })}
                          </span>
                          <span>{word('units', { count: one.units })}</span>
                          {one.blockedAt && <span className="late">{word('blocked')}</span>}
                        </Link>
                      </li>
                    ))}
                  </ul>
                  <Pages hasMore={hasMore} />
                </>
              )}
            </Read>
          </section>
          <section className="panel">
            <h2>{word('low')}</h2>
            <Read of={low}>
              {({ products, total, hasMore }) => (
                <>
                  <p role="status">
                    {total === 0 ? word('noneLow') : word('productCount', { count: total })}
                  </p>
                  <ul className="plain rows">
                    {products.map(({ productId, productName, free, threshold }) => (
                      <li key={productId}>
                        <Link data-row href={`/stock/${productId}`}>
                          <b>{productName || productId}</b>
                          <span>{word('lowOf', { free, threshold })}</span>
                        </Link>
                      </li>
                    ))}
                  </ul>
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
  <Switch>
    <Route path="/stock/recalls/:id">{({ id }) => <RecallScreen key={id} id={id} />}</Route>
    <Route path="/stock/:id">{({ id }) => <ProductStock key={id} id={Number(id)} me={me} />}</Route>
    <Route>
      <Overview me={me} />
    </Route>
  </Switch>
)
