import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import type { ProductStock as View } from '#contract/fulfilment/stock.ts'
import { formatNumber } from '#i18n/t.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { offerUndo } from '../../parts/Undo.tsx'
import { queries, renew } from '../../queries.ts'
import { packsText } from './amounts.ts'
import { RecallAct } from './BatchActs.tsx'
import { BatchTable } from './BatchTable.tsx'
import { Codes } from './Codes.tsx'
import { Moves } from './Moves.tsx'
import { t } from './words.ts'

const text = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim()

const Facts = ({ of: stock }: { of: View }) => {
  const { free, perDay, packUnits } = stock
  const withheld = stock.batches
    .filter((one) => one.withheld !== null)
    .reduce((sum, { units }) => sum + units, 0)
  return (
    <dl className="panel figures">
      <Fact name={t('free')}>
        {free === null ? t('notCounted') : packsText({ units: free }, packUnits)}
        {free !== null && <small>{t('inUnits', { units: formatNumber(free) })}</small>}
      </Fact>
      <Fact name={t('lasts')}>
        {free !== null && perDay > 0
          ? t('daysLast', { count: Math.floor(free / perDay) })
          : t('notKnown')}
        {perDay > 0 && (
          <small>{t('packsADay', { packs: Math.round((perDay / packUnits) * 10) / 10 })}</small>
        )}
      </Fact>
      <Fact name={t('threshold')}>{stock.threshold ?? t('noThreshold')}</Fact>
      <Fact name={t('mrpNow')}>{stock.mrp ? `₹${stock.mrp}` : t('notKnown')}</Fact>
      <Fact name={t('notSellable')}>{packsText({ units: withheld }, packUnits)}</Fact>
      {stock.waiting > 0 && <Fact name={t('waitForIt')}>{stock.waiting}</Fact>}
      <Fact name={t('keepsFor')}>
        {stock.keepDays === null ? t('asShop') : t('days', { count: stock.keepDays })}
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
      <Read of={read}>
        {(stock) => {
          const name = stock.productName || t('productNumber', { id })
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
                  {t('missing', { packs: packsText({ units: stock.missing }, stock.packUnits) })}
                </p>
              )}
              {stock.withoutBatch !== null && stock.withoutBatch > 0 && (
                <p className="soft">
                  {t('withoutBatch', {
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
                    {t('receive')}
                  </Link>
                )}
                {mayWrite && stock.free !== null && (
                  <>
                    <ActionDialog
                      name={t('setThreshold')}
                      consequence={t('thresholdDone')}
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
                        offerUndo(t('thresholdNow'), () => set(before))
                      }}
                    >
                      <Field
                        label={t('thresholdUnits')}
                        name="units"
                        type="number"
                        min="0"
                        defaultValue={String(stock.threshold ?? '')}
                      />
                    </ActionDialog>
                    <ActionDialog
                      name={t('setKeep')}
                      consequence={t('keepDone', { day: stock.goodUntil })}
                      act={async (fields) => {
                        const days = text(fields, 'days')
                        const body = { days: days === '' ? null : Number(days) }
                        done(await send('POST /api/ops/stock/{productId}/keep', { params, body }))
                      }}
                    >
                      <Field
                        label={t('keepDays')}
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
