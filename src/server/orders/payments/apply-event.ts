import { type PaymentEvent, type PaymentProviderName, stageAfter } from '#model/payment.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { capture, paymentFailed } from '../money/settle-order.ts'
import { takeEarlyReversals } from '../money/take-reversal.ts'
import { addPaymentRefund } from '../rows/payment-refund-repository.ts'
import {
  addPaymentEvent,
  paymentAtProvider,
  type StoredPayment,
} from '../rows/payment-repository.ts'
import { changePayment } from '../rows/payment-transition.ts'
import { lastOf, refundsOf } from '../rows/refund-repository.ts'

/** `amount-differs`: another amount than requested was captured; it is refunded. */
export type Applied = 'new' | 'known' | 'unknown' | 'amount-differs'

export type EventSource = {
  provider: PaymentProviderName
  source: 'notified' | 'asked'
  at: Timestamp
}

/** Settles the order with the captured amount, or records a refund; in one transaction with the sums of the payment. */
const takeCapture = async (
  db: Db,
  payment: StoredPayment,
  { reference, amount }: PaymentEvent,
  at: Timestamp,
): Promise<void> => {
  const { id: payment_id, order_id } = payment
  const outcome = await capture(db, order_id, { amount, at })
  if (outcome === 'no-such-order') throw new Error('payment without an order')
  const sums = {
    captured: payment.captured + amount,
    owed: payment.owed + (outcome === 'refund-due' ? amount : 0),
  }
  const paid_by = outcome === 'paid' ? reference : payment.paid_by
  await changePayment(db, payment, {
    state: 'captured',
    ...sums,
    paid_by,
    look_at: null,
    updated_at: at,
  })
  if (outcome === 'paid') return
  const number = lastOf(await refundsOf(db, order_id))
  await addPaymentRefund(db, { order_id, number, payment_id, reference, amount, at })
}

/**
 * Applies an event of a payment, in a transaction. An event that was applied before changes nothing; a late event
 * never moves a payment backwards.
 */
export const applyEvent = async (
  db: Db,
  event: PaymentEvent,
  { provider, source, at }: EventSource,
): Promise<Applied> => {
  const { happened, providerOrderId, reference, amount, reason } = event
  const payment = await paymentAtProvider(db, provider, providerOrderId)
  if (!payment) return 'unknown'
  const isNew = await addPaymentEvent(db, {
    provider,
    payment_id: payment.id,
    happened,
    reference,
    amount,
    reason,
    source,
    at,
  })
  if (!isNew) return 'known'
  if (happened === 'captured') {
    await takeCapture(db, payment, event, at)
    await takeEarlyReversals(db, provider, reference, at)
    return amount === payment.amount ? 'new' : 'amount-differs'
  }
  const state = stageAfter(payment.state, happened)
  if (state !== payment.state) await changePayment(db, payment, { state, updated_at: at })
  if (happened === 'failed') await paymentFailed(db, payment.order_id, at)
  return 'new'
}
