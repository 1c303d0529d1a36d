import type { Verdict } from '#contract/ops-orders.ts'
import type { Paise } from '#model/money.ts'
import { firstState } from '#model/order.ts'
import { amountsOfRest } from '#model/order-totals.ts'
import { type Failed, failed } from '../outcome.ts'
import { lowerUse, openUse } from '../storage/offer-uses.ts'
import { prescriptionsOfOrder } from '../storage/order-prescriptions.ts'
import { addEvent, changeLine, changeOrder, linesOf, type StoredOrder, type StoredOrderLine } from '../storage/orders.ts'
import { releaseStock } from '../storage/stock.ts'
import type { Db } from '../storage/tables.ts'
import { addToWallet } from '../storage/wallet.ts'
import { endOrder } from './order-end.ts'
import { amountText, tell } from './order-messages.ts'
import { hoursAfter, type Patience } from './order-place.ts'

const changeOf = (verdict: Verdict): Parameters<typeof changeLine>[2] => {
  if (verdict.verdict === 'approve')
    return {
      review: 'approved',
      review_reason: null,
      prescriber: verdict.prescriber,
      prescriber_address: verdict.prescriberAddress || null,
      patient: verdict.patient,
    }
  return { review: verdict.verdict === 'reject' ? 'rejected' : 'pending', review_reason: verdict.reason }
}

const reasonsOf = (lines: readonly { review_reason: string | null }[]): string =>
  [...new Set(lines.flatMap(({ review_reason }) => review_reason ?? []))].join(' ')

/** An order all of whose lines have their verdict goes on with what is left of it. */
const settle = async (db: Db, order: StoredOrder, lines: readonly StoredOrderLine[], at: Date, patience: Patience): Promise<void> => {
  const { id } = order
  const now = at.toISOString()
  const rejected = lines.filter(({ review }) => review === 'rejected')
  const rest = lines.filter(({ review }) => review !== 'rejected')
  await addEvent(db, id, {
    parcel: null,
    job: 'prescription',
    status: rest.length > 0 ? 'success' : 'failure',
    comment: reasonsOf(rejected) || null,
    actor: 'operator',
    at: now,
  })
  if (rest.length === 0) {
    await endOrder(db, order, { to: 'cancelled', reason: 'prescription', actor: 'operator', at: now })
    return
  }
  const amount = ({ actual, discount, offer, shipping, balance, total }: StoredOrder) =>
    ({ actual, discount, offer, shipping, balance, total }) as Parameters<typeof amountsOfRest>[1]
  const hasVoucher = typeof (await openUse(db, id))?.voucher_code === 'string'
  const { returned, ...amounts } = amountsOfRest(rest as unknown as { actual: Paise; payable: Paise }[], amount(order), hasVoucher)
  const state = firstState({ prescription: false, payment: order.payment_method === 'online' && amounts.total > 0 })
  await changeOrder(db, order, {
    ...amounts,
    state,
    payment_state: state === 'placed' && amounts.total === 0 ? 'paid' : 'due',
    lapses_at: state === 'placed' ? null : hoursAfter(at, patience.paymentHours),
    updated_at: now,
  })
  if (rejected.length === 0) return
  await releaseStock(
    db,
    id,
    now,
    rejected.map(({ product_id }) => product_id),
  )
  await lowerUse(db, id, { offer: amounts.offer, balance: amounts.balance })
  if (returned > 0) await addToWallet(db, { customer_id: order.customer_id, reason: 'returned', amount: returned, order_id: id, at: now })
  const items = rejected.map(({ name }) => name).join(', ')
  await tell(db, order, 'itemsRejected', { items, reason: reasonsOf(rejected), amount: amountText(amounts.total) }, now)
}

/** What a pharmacist says of an order's lines, in the transaction that read the order; null when it is written down. */
export const reviewLines = async (
  db: Db,
  order: StoredOrder,
  verdicts: readonly Verdict[],
  at: Date,
  patience: Patience,
): Promise<Failed | null> => {
  if (order.state !== 'awaiting_prescription') return failed('orderOver', { field: 'id' })
  const lines = await linesOf(db, [order.id])
  const isPending = (number: number): boolean => lines.some((line) => line.number === number && line.review === 'pending')
  const named = new Set(verdicts.map(({ line }) => line))
  if (named.size !== verdicts.length || !verdicts.every(({ line }) => isPending(line))) return failed('lineUnknown', { field: 'lines' })
  const isApproved = verdicts.some(({ verdict }) => verdict === 'approve')
  if (isApproved && (await prescriptionsOfOrder(db, order.id)).length === 0) return failed('prescriptionMissing', { field: 'lines' })
  for (const verdict of verdicts) await changeLine(db, { order_id: order.id, number: verdict.line }, changeOf(verdict))
  const asked = verdicts.flatMap((verdict) => (verdict.verdict === 'ask' ? [verdict.reason] : []))
  if (asked.length > 0) {
    const reason = [...new Set(asked)].join(' ')
    const now = at.toISOString()
    await addEvent(db, order.id, { parcel: null, job: 'prescription', status: 'failure', comment: reason, actor: 'operator', at: now })
    await tell(db, order, 'prescriptionRejected', { reason }, now)
  }
  const after = await linesOf(db, [order.id])
  if (after.every(({ review }) => review !== 'pending')) await settle(db, order, after, at, patience)
  return null
}
