import { type Paise, paise } from '#model/money.ts'
import { type PaymentProviderName, type Reversal, reversalTransitions } from '#model/payment.ts'
import { allows } from '#model/transitions.ts'
import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import type { StoredOrder } from '../rows/order-repository.ts'
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

/**
 * `own`: a refund that the shop asked for, which its own job follows. `undone`: one that the order owed, which was made and sent back. `busy`: a refund of this capture is being issued; the reversal waits as
 * pending. `early`: its capture is not known yet. `above`: more went back than was captured.
 */
export type Taken = 'new' | 'known' | 'own' | 'undone' | 'busy' | 'early' | 'above'

const isOwn = ({ id, receipt }: Reversal, refund: StoredPaymentRefund): boolean =>
  refund.refund_id === id || receiptOf(refund) === receipt

/** Refunds that are not made: due ones that the provider does not have, and those that it could not make. */
const mayBeMet = ({ state, refund_id }: StoredPaymentRefund): boolean =>
  state === 'failed' || (state === 'due' && refund_id === null)

/** Counts what went back for refunds that the order owes, the oldest first; the rest is a refund of its own. Returns both. */
const settle = async (
  db: Db,
  payment: StoredPayment,
  reversal: StoredReversal,
  at: Moment,
): Promise<{ extra: number; above: number }> => {
  const { reference, order_id, id, kind } = { ...reversal, order_id: payment.order_id }
  await assignRefunds(db, at, order_id)
  let left = reversal.amount
  let parts = 0
  const refundId = (): string => {
    parts += 1
    const name = kind === 'refund' ? id : `${kind}-${id}`
    return parts === 1 ? name : `${name}:${parts}`
  }
  const open = (await refundsOfCapture(db, payment.id, reference)).filter(mayBeMet)
  for (const refund of open) {
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
    await addRefund(db, order_id, { amount: paise(extra), reason: 'provider', at })
    const number = (await refundsOf(db, order_id)).length
    const now = (await paymentById(db, payment.id)) ?? payment
    await changePayment(db, now, { owed: now.owed + extra, updated_at: at })
    const row = { order_id, number, payment_id: payment.id, reference, amount: extra }
    await addPaymentRefund(db, { ...row, at })
    const due = {
      ...row,
      state: 'due',
      refund_id: null,
      tries: 0,
      next_at: at,
      claim: null,
    } as const
    await completeRefund(db, due, refundId(), at)
  }
  return { extra, above: left - extra }
}

/** Whether the provider may have a due refund of which the shop does not know yet: its reply is on its way, or was lost. */
const mayBeThere = (
  { state, refund_id, claim, tries }: StoredPaymentRefund,
  isWhole: boolean,
): boolean => state === 'due' && refund_id === null && (claim !== null || (tries > 0 && !isWhole))

/** Refunds that the order owed and that the provider made, and then could not: they are owed again. Whether there were any. */
const undoMade = async (
  db: Db,
  {
    refunds,
    reversal: { kind, id, state },
    orderId,
    at,
  }: { refunds: StoredPaymentRefund[]; reversal: Reversal; orderId: string; at: Moment },
): Promise<boolean> => {
  if (kind !== 'refund' || state !== 'failed') return false
  const owed = new Set(
    (await refundsOf(db, orderId)).flatMap(({ number, reason }) =>
      reason === 'provider' ? [] : [number],
    ),
  )
  const made = refunds.filter(
    ({ number, state: now, refund_id }) =>
      now === 'done' && owed.has(number) && (refund_id === id || refund_id?.startsWith(`${id}:`)),
  )
  for (const refund of made) await undoRefund(db, refund, at)
  return made.length > 0
}

/**
 * Takes what the provider says that went back from a capture, or may yet, whoever asked for it: a refund made in its own console, a dispute. The
 * order's ledger takes it, so that what is still owed is the difference. In a transaction; the same reversal counts once, in whatever order its news come.
 * `isWhole`: it is of a list of all refunds of its capture, those of the shop before it, so that a refund that is not there was not made. `isNow`: the
 * provider was asked, and did not tell news that may be late.
 */
export const takeReversal = async (
  db: Db,
  provider: PaymentProviderName,
  reversal: Reversal,
  { at, isWhole = false, isNow = isWhole }: { at: Moment; isWhole?: boolean; isNow?: boolean },
): Promise<Taken> => {
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
    (await undoMade(db, { refunds, reversal, orderId: payment.order_id, at }))
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
  // Late news never moves a reversal backwards.
  const state = known && !allows(reversalTransitions, known.state, told) ? known.state : told
  const stored =
    known ?? (await addReversal(db, provider, { ...reversal, state: 'pending' }, payment, at))
  if (!payment) {
    if (stored.state !== state) await changeReversal(db, stored, { state, amount: reversal.amount })
    return 'early'
  }
  if (known && (known.payment_id !== null || isUnclear) && known.state === state)
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
    // Exactly what was owed went back: nobody has to look at it. More: somebody has, also who let the goods go while the bank had not decided.
    ...(state === 'done' && { resolved_at: done.extra + done.above === 0 ? at : null }),
  })
  if (done.above > 0) return 'above'
  return state === reversal.state ? 'new' : 'busy'
}

/** Takes the reversals of a capture that came before it. */
export const takeEarlyReversals = async (
  db: Db,
  provider: PaymentProviderName,
  reference: string,
  at: Moment,
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
  { amount, reason, at }: { amount: Paise; reason: 'returned' | 'removed'; at: Moment },
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
