import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import type { Batch, ProductStock as View } from '#contract/fulfilment/stock.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog, Field } from '../../parts/ActionDialog.tsx'
import { Fact, TextArea } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { offerUndo } from '../../parts/Undo.tsx'
import { when } from '../../texts.ts'
import { word } from './words.ts'

const text = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim()

const RecallFields = () => (
  <>
    <Field label={word('alert')} name="reference" required />
    <TextArea label={word('recallReason')} name="reason" required />
  </>
)

const withheldWords = {
  recalled: 'blockedSince',
  quarantined: 'quarantinedSince',
  expiring: 'tooShort',
  expired: 'pastExpiry',
} as const

/** A product's batches, the first to expire first, with what can be done to them. */
export const ProductStock = ({ id, me }: { id: number; me: Me }) => {
  const [, go] = useLocation()
  const queries = useQueryClient()
  const queryKey = ['stock', 'product', id]
  const params = { productId: id }
  const read = useQuery({
    queryKey,
    queryFn: () => send('GET /api/ops/stock/{productId}', { params }),
  })
  const done = (after: View): void => {
    queries.setQueryData(queryKey, after)
    void queries.invalidateQueries({ queryKey: ['stock'] })
  }
  const recall = async (batch: string, fields: FormData): Promise<void> => {
    const body = {
      productId: id,
      batch,
      reason: text(fields, 'reason'),
      reference: text(fields, 'reference'),
    }
    const made = await send('POST /api/ops/recalls', { body })
    await queries.invalidateQueries({ queryKey: ['stock'] })
    go(`/stock/recalls/${made.id}`)
  }
  const [mayWrite, mayRecall] = [
    me.permissions.includes('stock.write'),
    me.permissions.includes('recalls.write'),
  ]
  const acts = (one: Batch) => (
    <div className="row">
      {mayWrite && (
        <ActionDialog
          name={word('countBatch', { batch: one.batch })}
          draft={`count ${id}/${one.batch}`}
          consequence={word('countDone', { units: one.units })}
          act={async (fields) => {
            const counted = {
              batch: one.batch,
              units: Number(text(fields, 'units')),
              reason: text(fields, 'reason'),
            }
            try {
              done(
                await send('POST /api/ops/stock/{productId}/count', {
                  params,
                  body: { ...counted, onRecord: one.units },
                }),
              )
            } finally {
              // Where packers were faster, what they took is shown before it is counted again.
              void queries.invalidateQueries({ queryKey: ['stock'] })
            }
          }}
        >
          <Field label={word('counted')} name="units" type="number" min="0" required />
          <TextArea label={word('reasonOfDifference')} name="reason" required />
        </ActionDialog>
      )}
      {mayRecall && one.withheld !== 'recalled' && (
        <ActionDialog
          name={word('recall', { batch: one.batch })}
          draft={`recall ${id}/${one.batch}`}
          consequence={word('recallDone', { batch: one.batch })}
          act={(fields) => recall(one.batch, fields)}
        >
          <RecallFields />
        </ActionDialog>
      )}
    </div>
  )
  return (
    <>
      <p>
        <Link href="/stock">{word('stock')}</Link>
      </p>
      <Read of={read}>
        {(stock) => (
          <>
            <h1>{stock.productName || word('productNumber', { id })}</h1>
            <dl className="facts">
              <Fact name={word('free')}>{stock.free ?? word('notCounted')}</Fact>
              <Fact name={word('threshold')}>{stock.threshold ?? word('noThreshold')}</Fact>
            </dl>
            <div className="row">
              {mayWrite && stock.free !== null && (
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
              )}
              {mayRecall && (
                <ActionDialog
                  name={word('recallOther')}
                  draft={`recall ${id}`}
                  consequence={word('recallDone', { batch: '…' })}
                  act={(fields) => recall(text(fields, 'batch'), fields)}
                >
                  <Field label={word('batch')} name="batch" required />
                  <RecallFields />
                </ActionDialog>
              )}
            </div>
            {stock.batches.length === 0 && <p role="status">{word('noBatches')}</p>}
            <ul className="plain stack">
              {stock.batches.map((one) => (
                <li key={one.batch} className="panel">
                  <b>{one.batch}</b>{' '}
                  {one.withheld && (
                    <span className="late">
                      {word(withheldWords[one.withheld], {
                        when: one.blockedAt ? when(one.blockedAt) : '',
                      })}
                    </span>
                  )}
                  <dl className="facts">
                    <Fact name={word('expiry')}>{one.expiry ?? word('unknown')}</Fact>
                    <Fact name={word('onShelf')}>{one.units}</Fact>
                    {one.mrp && <Fact name={word('mrp')}>₹{one.mrp}</Fact>}
                    {one.place && <Fact name={word('place')}>{one.place}</Fact>}
                    {one.reference && (
                      <Fact name={word('supplier')}>
                        {[one.supplier, one.reference].filter(Boolean).join(' · ')}
                      </Fact>
                    )}
                  </dl>
                  {acts(one)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Read>
    </>
  )
}
