import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import type { ProductStock as View } from '#contract/fulfilment/stock.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog, Field } from '../../parts/ActionDialog.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { offerUndo } from '../../parts/Undo.tsx'
import { queries, renew } from '../../queries.ts'
import { packsText } from './amounts.ts'
import { RecallAct } from './BatchActs.tsx'
import { BatchTable } from './BatchTable.tsx'
import { Codes } from './Codes.tsx'
import { Moves } from './Moves.tsx'
import { word } from './words.ts'

const text = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim()

/** What there is of a product and how long it lasts, in packs. */
const Facts = ({ of: stock }: { of: View }) => {
  const { free, perDay, packUnits } = stock
  const withheld = stock.batches
    .filter((one) => one.withheld !== null)
    .reduce((sum, { units }) => sum + units, 0)
  return (
    <dl className="panel figures">
      <Fact name={word('free')}>
        {free === null ? word('notCounted') : packsText({ units: free }, packUnits)}
        {free !== null && <small>{word('inUnits', { units: free })}</small>}
      </Fact>
      <Fact name={word('lasts')}>
        {free !== null && perDay > 0
          ? word('daysLast', { count: Math.floor(free / perDay) })
          : word('notKnown')}
        {perDay > 0 && (
          <small>{word('packsADay', { packs: Math.round((perDay / packUnits) * 10) / 10 })}</small>
        )}
      </Fact>
      <Fact name={word('threshold')}>{stock.threshold ?? word('noThreshold')}</Fact>
      <Fact name={word('mrpNow')}>{stock.mrp ? `₹${stock.mrp}` : word('notKnown')}</Fact>
      <Fact name={word('notSellable')}>{packsText({ units: withheld }, packUnits)}</Fact>
      {stock.waiting > 0 && <Fact name={word('waitForIt')}>{stock.waiting}</Fact>}
      <Fact name={word('keepsFor')}>
        {stock.keepDays === null ? word('asShop') : word('days', { count: stock.keepDays })}
      </Fact>
    </dl>
  )
}

/** A product on the shelf: its batches with what can be done to them, the codes on its packs, and what moved it. */
export const ProductStock = ({ id, me }: { id: number; me: Me }) => {
  const [, go] = useLocation()
  const queryKey = ['stock', 'product', id]
  const params = { productId: id }
  const read = useQuery({
    queryKey,
    queryFn: () => send('GET /api/ops/stock/{productId}', { params }),
  })
  const done = (after: View): void => {
    queries.setQueryData(queryKey, after)
    void renew('stock')
  }
  const recalled = (recallId: string): void => {
    void renew('stock')
    go(`/stock/recalls/${recallId}`)
  }
  const mayWrite = me.permissions.includes('stock.write')
  return (
    <div className="product-stock">
      <p>
        <Link href="/stock">{word('stock')}</Link>
      </p>
      <Read of={read}>
        {(stock) => {
          const name = stock.productName || word('productNumber', { id })
          return (
            <>
              <h1>{name}</h1>
              <p className="soft">
                {[
                  stock.packLabel,
                  ...stock.codes.slice(0, 2).map(({ gtin }) => `GTIN ${gtin}`),
                ].join(' · ')}
              </p>
              {stock.missing > 0 && (
                <p className="fault" role="status">
                  {word('missing', { packs: packsText({ units: stock.missing }, stock.packUnits) })}
                </p>
              )}
              {stock.withoutBatch !== null && stock.withoutBatch > 0 && (
                <p className="soft">
                  {word('withoutBatch', {
                    packs: packsText({ units: stock.withoutBatch }, stock.packUnits),
                  })}
                </p>
              )}
              <Facts of={stock} />
              <div className="row">
                {mayWrite && (
                  <Link
                    className="go do"
                    href={`/stock/receive?${new URLSearchParams({ product: String(id), name })}`}
                  >
                    {word('receive')}
                  </Link>
                )}
                {mayWrite && stock.free !== null && (
                  <>
                    <ActionDialog
                      name={word('setThreshold')}
                      consequence={word('thresholdDone')}
                      act={async (fields) => {
                        const units = text(fields, 'units')
                        const set = async (to: number | null): Promise<void> =>
                          done(
                            await send('POST /api/ops/stock/{productId}/threshold', {
                              params,
                              body: { units: to },
                            }),
                          )
                        const before = stock.threshold
                        await set(units === '' ? null : Number(units))
                        offerUndo(word('thresholdNow'), () => set(before))
                      }}
                    >
                      <Field
                        label={word('thresholdUnits')}
                        name="units"
                        type="number"
                        min="0"
                        defaultValue={String(stock.threshold ?? '')}
                      />
                    </ActionDialog>
                    <ActionDialog
                      name={word('setKeep')}
                      consequence={word('keepDone', { day: stock.goodUntil })}
                      act={async (fields) => {
                        const days = text(fields, 'days')
                        const body = { days: days === '' ? null : Number(days) }
                        done(await send('POST /api/ops/stock/{productId}/keep', { params, body }))
                      }}
                    >
                      <Field
                        label={word('keepDays')}
                        name="days"
                        type="number"
                        min="0"
                        defaultValue={String(stock.keepDays ?? '')}
                      />
                    </ActionDialog>
                  </>
                )}
                {me.permissions.includes('recalls.write') && (
                  <RecallAct productId={id} batch={null} after={recalled} />
                )}
              </div>
              <BatchTable of={stock} me={me} done={done} recalled={recalled} />
              <div className="panels">
                <Codes
                  productId={id}
                  codes={stock.codes}
                  mayWrite={mayWrite}
                  done={() => void renew('stock')}
                />
                <Moves productId={id} />
              </div>
            </>
          )
        }}
      </Read>
    </div>
  )
}
