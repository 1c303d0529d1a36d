import { type Paise, paise } from '#model/money.ts'
import { type PaymentProviderName, type Reversal, reversalTransitions } from '#model/payment.ts'
import { allows } from '#model/transitions.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { orderById, type StoredOrder } from '../rows/order-repository.ts'
import {
  addPaymentRefund,
  refundsOfCapture,
  type StoredPaymentRefund,
  splitRefund,
} from '../rows/payment-refund-repository.ts'
import { paymentById, paymentEventsOf, type StoredPayment } from '../rows/payment-repository.ts'
import {
  addReversal,
  changeReversal,
  paymentOfCapture,
  reversalById,
  reversalsAwaiting,
  reversalsOf,
  type StoredReversal,
} from '../rows/payment-reversal-repository.ts'
import { changePayment, changeRefund } from '../rows/payment-transition.ts'
import { addRefund, refundsOf } from '../rows/refund-repository.ts'
import { assignRefunds, completeRefund, receiptOf, undoRefund } from './refund-issue.ts'
import { refundable } from './refund-limit.ts'
import { settleBenefits } from './settle-points.ts'
import { followRefunds } from './settle-refund.ts'

/**
 * `own`: a refund that the shop asked for, which its own job follows. `undone`: a refund failed or a dispute was won after it had counted, so that the shop has the money again. `busy`: a refund of this capture is being issued; the reversal waits as
 * pending. `early`: its capture is not known yet. `above`: more went back than was captured.
 */
export type ReversalOutcome = 'new' | 'known' | 'own' | 'undone' | 'busy' | 'early' | 'above'

const isOwn = ({ id, receipt }: Reversal, refund: StoredPaymentRefund): boolean =>
  refund.refund_id === id || receiptOf(refund) === receipt

/** Refunds that are not made: due ones that the provider does not have, and those that it could not make. */
const mayBeMet = ({ state, refund_id }: StoredPaymentRefund): boolean =>
  state === 'failed' || (state === 'due' && refund_id === null)

/** What refunds that a reversal paid are called, with `:2`, `:3` after the first. */
const refundNameOf = ({ kind, id }: Pick<Reversal, 'kind' | 'id'>): string =>
  kind === 'refund' ? id : `${kind}-${id}`

/** Refunds that a reversal paid. */
const paidBy = (
  refunds: readonly StoredPaymentRefund[],
  reversal: Pick<Reversal, 'kind' | 'id'>,
): StoredPaymentRefund[] => {
  const name = refundNameOf(reversal)
  return refunds.filter(
    ({ state, refund_id }) =>
      state === 'done' && (refund_id === name || refund_id?.startsWith(`${name}:`)),
  )
}

/**
 * Counts what went back, and has not counted, for refunds that the order owes, the oldest first; the rest is a refund of its own. Returns both, and
 * what is more than was captured.
 */
const settle = async (
  db: Db,
  payment: StoredPayment,
  reversal: StoredReversal,
  at: Timestamp,
): Promise<{ extra: number; above: number }> => {
  const { reference, order_id } = { ...reversal, order_id: payment.order_id }
  await assignRefunds(db, at, order_id)
  const before = await refundsOfCapture(db, payment.id, reference)
  const counted = paidBy(before, reversal)
  let left = counted.reduce((rest, { amount }) => rest - amount, reversal.amount)
  let parts = counted.length
  const refundId = (): string => {
    parts += 1
    const name = refundNameOf(reversal)
    return parts === 1 ? name : `${name}:${parts}`
  }
  for (const refund of before.filter(mayBeMet)) {
    if (left === 0) break
    const part = refund.amount > left ? await splitRefund(db, refund, left) : refund
    if (part.state === 'failed') await changeRefund(db, part, { state: 'due' })
    await completeRefund(db, { ...part, state: 'due' }, refundId(), at)
    left -= part.amount
  }
  const captured = (await paymentEventsOf(db, payment.id)).find(
    (event) => event.happened === 'captured' && event.reference === reference,
  )
  const gone = (await refundsOfCapture(db, payment.id, reference)).reduce(
    (sum, { amount }) => sum + amount,
    0,
  )
  const extra = Math.min(left, (captured?.amount ?? 0) - gone)
  if (extra > 0) {
    const number = await addRefund(db, order_id, { amount: paise(extra), reason: 'provider', at })
    const now = (await paymentById(db, payment.id)) ?? payment
    await changePayment(db, now, { owed: now.owed + extra, updated_at: at })
    const row = { order_id, number, payment_id: payment.id, reference, amount: extra, at }
    const due = await addPaymentRefund(db, row)
    await completeRefund(db, due, refundId(), at)
  }
  return { extra, above: left - extra }
}

/** Whether the provider may have a due refund of which the shop does not know yet: its reply is on its way, or was lost. */
const mayBeThere = (
  { state, refund_id, claim, tries }: StoredPaymentRefund,
  isWhole: boolean,
): boolean => state === 'due' && refund_id === null && (claim !== null || (tries > 0 && !isWhole))

/**
 * Takes out of the ledger what counted as gone and came back to the shop. The order owes the refunds again that it owed before, and
 * of the rest what it would owe without the reversal: for goods that were returned or removed, or all of an order that is over. Returns whether the reversal had counted.
 */
const undo = async (
  db: Db,
  {
    refunds,
    reversal,
    known,
    payment,
    at,
  }: {
    payment: StoredPayment
    refunds: StoredPaymentRefund[]
    reversal: Reversal
    known: StoredReversal | null
    at: Timestamp
  },
): Promise<boolean> => {
  const { order_id: orderId } = payment
  const made = paidBy(refunds, reversal)
  if (known?.state !== 'done' && made.length === 0) return false
  const reasons = new Map(
    (await refundsOf(db, orderId)).map(({ number, reason }) => [number, reason]),
  )
  for (const refund of made)
    await undoRefund(db, refund, reasons.get(refund.number) !== 'provider', at)
  if (known?.state === 'done') {
    const order = await orderById(db, orderId)
    const { extra, returned, removed } = known
    const isOver = order?.state === 'cancelled' || order?.state === 'lapsed'
    const owed = isOver ? { [order.state]: extra } : { returned, removed }
    for (const [reason, amount] of Object.entries(owed))
      if (amount > 0) await addRefund(db, orderId, { amount: paise(amount), reason, at })
    await changeReversal(db, known, { state: 'failed', extra: 0, returned: 0, removed: 0 })
  }
  // Another reversal of the capture may have been above what was captured: the ledger counts more of it now.
  for (const other of await reversalsOf(db, payment.order_id)) {
    if (other.reference !== reversal.reference || other.state !== 'done') continue
    const { extra } = await settle(db, payment, other, at)
    if (extra > 0) await changeReversal(db, other, { extra: other.extra + extra })
  }
  await followRefunds(db, orderId, at)
  await settleBenefits(db, orderId, at)
  return true
}

/**
 * Takes what the provider says that went back from a capture, or may yet, also where the shop did not ask for it: a refund made in its own console, a dispute. The
 * order's ledger takes it, so that what is still owed is the difference. In a transaction; the same reversal counts once, in whatever order its news come.
 * `isWhole`: it is of a list of all refunds of its capture, those of the shop before it, so that a refund that is not there was not made. `isNow`: the
 * provider was asked, and did not tell news that may be late.
 */
export const takeReversal = async (
  db: Db,
  provider: PaymentProviderName,
  reversal: Reversal,
  { at, isWhole = false, isNow = isWhole }: { at: Timestamp; isWhole?: boolean; isNow?: boolean },
): Promise<ReversalOutcome> => {
  const payment = await paymentOfCapture(db, provider, reversal.reference)
  const refunds = payment ? await refundsOfCapture(db, payment.id, reversal.reference) : []
  const known = await reversalById(db, { provider, ...reversal })
  const own =
    known || reversal.kind !== 'refund'
      ? undefined
      : refunds.find((refund) => isOwn(reversal, refund))
  if (
    payment &&
    isNow &&
    reversal.state === 'failed' &&
    (await undo(db, { payment, refunds, reversal, known, at }))
  )
    return 'undone'
  if (own) {
    if (own.state === 'due' && own.refund_id === null && own.claim === null)
      await changeRefund(db, own, { refund_id: reversal.id })
    return 'own'
  }
  const isUnclear =
    reversal.state === 'done' && refunds.some((refund) => mayBeThere(refund, isWhole))
  const told = isUnclear ? 'pending' : reversal.state
  // Late news never moves a reversal backwards: a refund that has ended moves only by what was asked now.
  const isLate =
    known &&
    (!allows(reversalTransitions, known.state, told) ||
      known.state === 'done' ||
      (known.state === 'failed' && known.kind === 'refund' && !isNow))
  const state = isLate ? known.state : told
  const stored =
    known ?? (await addReversal(db, provider, { ...reversal, state: 'pending' }, payment, at))
  if (!payment) {
    if (stored.state !== state) await changeReversal(db, stored, { state, amount: reversal.amount })
    return 'early'
  }
  const isSame = state !== 'pending' || known?.amount === reversal.amount
  if (known && (known.payment_id !== null || isUnclear) && known.state === state && isSame)
    return isUnclear ? 'busy' : 'known'
  const belongs = { payment_id: payment.id, order_id: payment.order_id }
  const done =
    state === 'done'
      ? await settle(db, payment, { ...stored, amount: reversal.amount }, at)
      : { extra: 0, above: 0 }
  await changeReversal(db, stored, {
    ...belongs,
    amount: reversal.amount,
    ...(stored.state !== state && { state }),
    extra: done.extra,
    // Exactly what was owed went back: no operator has to look at it. More: one has, also who let the goods go while the bank had not decided.
    ...(state === 'done' && { resolved_at: done.extra + done.above === 0 ? at : null }),
  })
  if (done.extra > 0) await settleBenefits(db, payment.order_id, at)
  if (done.above > 0) return 'above'
  return state === reversal.state ? 'new' : 'busy'
}

/** Takes the reversals of a capture that came before it. */
export const takeEarlyReversals = async (
  db: Db,
  provider: PaymentProviderName,
  reference: string,
  at: Timestamp,
): Promise<void> => {
  for (const { kind, id, amount, state } of await reversalsAwaiting(db, provider, reference))
    await takeReversal(
      db,
      provider,
      { kind, id, reference, amount: paise(amount), state, receipt: null },
      { at },
    )
}

/** What went back by itself and has not yet counted for goods. */
export const spareOf = ({ extra, returned, removed }: StoredReversal): number =>
  extra - returned - removed

/**
 * Records what an order that was paid online owes for goods that were returned or removed: never more than was paid for it, and less what the
 * provider has already given back by itself. Returns what is still to be paid.
 */
export const oweForGoods = async (
  db: Db,
  order: StoredOrder,
  { amount, reason, at }: { amount: Paise; reason: 'returned' | 'removed'; at: Timestamp },
): Promise<Paise> => {
  const reversals = await reversalsOf(db, order.id)
  const spare = reversals.reduce((sum, one) => sum + spareOf(one), 0)
  let left = Math.max(0, Math.min(amount, (await refundable(db, order)) + spare))
  for (const reversal of reversals) {
    const counted = Math.min(left, spareOf(reversal))
    if (counted === 0) continue
    await changeReversal(db, reversal, { [reason]: reversal[reason] + counted })
    left -= counted
  }
  if (left > 0) await addRefund(db, order.id, { amount: paise(left), reason, at })
  return paise(left)
}
