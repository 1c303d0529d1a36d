import { type PaymentEvent, type PaymentProviderName, stageAfter } from '#model/payment.ts'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import { refundsOf } from '../orders/order-refund-repository.ts'
import { addPaymentRefund } from './payment-refund-repository.ts'
import { addPaymentEvent, paymentAtProvider, type StoredPayment } from './payment-repository.ts'
import { capture, paymentFailed } from './settle-order.ts'
import { changePayment } from './transition.ts'

/** `amount-differs`: money came in that is not what was asked for; it goes back. */
export type Applied = 'new' | 'known' | 'unknown' | 'amount-differs'

export type EventSource = { provider: PaymentProviderName; source: 'notified' | 'asked'; at: Moment }

/** The order takes what was captured, or owes it back; either with the payment's sums in one transaction. */
const takeCapture = async (db: Db, payment: StoredPayment, { reference, amount }: PaymentEvent, at: Moment): Promise<void> => {
  const { id: payment_id, order_id } = payment
  const outcome = await capture(db, order_id, { amount, at })
  if (outcome === 'no-such-order') throw new Error('a payment of no order')
  const sums = { captured: payment.captured + amount, owed: payment.owed + (outcome === 'refund-due' ? amount : 0) }
  const paid_by = outcome === 'paid' ? reference : payment.paid_by
  await changePayment(db, payment, { state: 'captured', ...sums, paid_by, look_at: null, updated_at: at })
  if (outcome === 'paid') return
  const { length: number } = await refundsOf(db, order_id)
  await addPaymentRefund(db, { order_id, number, payment_id, reference, amount, at })
}

/**
 * Takes what a provider says of a payment, in a transaction. What was heard before, whichever way, changes nothing; what comes late
 * takes nothing back.
 */
export const applyEvent = async (db: Db, news: PaymentEvent, { provider, source, at }: EventSource): Promise<Applied> => {
  const { happened, providerOrderId, reference, amount, reason } = news
  const payment = await paymentAtProvider(db, provider, providerOrderId)
  if (!payment) return 'unknown'
  const isNew = await addPaymentEvent(db, { provider, payment_id: payment.id, happened, reference, amount, reason, source, at })
  if (!isNew) return 'known'
  if (happened === 'captured') {
    await takeCapture(db, payment, news, at)
    return amount === payment.amount ? 'new' : 'amount-differs'
  }
  const state = stageAfter(payment.state, happened)
  if (state !== payment.state) await changePayment(db, payment, { state, updated_at: at })
  if (happened === 'failed') await paymentFailed(db, payment.order_id, at)
  return 'new'
}
