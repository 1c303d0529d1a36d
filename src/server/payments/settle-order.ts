import { type Paise, paise } from '#model/money.ts'
import { can } from '#model/order.ts'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import { amountText, notifyCustomer } from '../orders/notifications.ts'
import { addRefund, markRefundSettled, openRefunds } from '../orders/order-refund-repository.ts'
import { addEvent, orderById, type StoredOrder } from '../orders/order-repository.ts'
import { changeOrder } from '../orders/transition.ts'

/** What a capture came to: the order goes on, or the money is owed back, because the order does not need it or it is not all of it. */
export type Captured = 'paid' | 'refund-due' | 'no-such-order'

/**
 * Money was captured for an order. Whoever calls knows captures by their ids and tells each of them once; a second one for the same order is
 * owed back, as is one that comes after the order was cancelled, lapsed, or turned to cash on delivery.
 */
export const capture = async (db: Db, orderId: string, { amount, at }: { amount: Paise; at: Moment }): Promise<Captured> => {
  const order = await orderById(db, orderId)
  if (!order) return 'no-such-order'
  if (!can.pay({ state: order.state, paymentState: order.payment_state }) || amount !== order.total) {
    await addRefund(db, orderId, { amount, reason: 'not_needed', at })
    const isOver = order.payment_state === 'void' || order.payment_state === 'refunded'
    if (isOver) await changeOrder(db, order, { payment_state: 'refund_due', updated_at: at })
    return 'refund-due'
  }
  await changeOrder(db, order, { state: 'placed', payment_state: 'paid', lapses_at: null, updated_at: at })
  await addEvent(db, orderId, { parcel: null, job: 'payment', status: 'success', comment: null, actor: 'customer', at })
  return 'paid'
}

/** A payment that failed or was given up: the order goes on waiting for one, and its history says so. */
export const paymentFailed = async (db: Db, orderId: string, at: Moment): Promise<void> => {
  const order = await orderById(db, orderId)
  if (order?.state !== 'awaiting_payment') return
  await addEvent(db, orderId, { parcel: null, job: 'payment', status: 'failure', comment: null, actor: 'customer', at })
}

/** Turns an order that waits for its payment to cash on delivery; null where it does not wait for one. */
export const convertToCod = async (db: Db, order: StoredOrder, at: Moment): Promise<StoredOrder | null> => {
  if (!can.convertToCod({ state: order.state, paymentMethod: order.payment_method })) return null
  const converted = await changeOrder(db, order, { state: 'placed', payment_method: 'cod', lapses_at: null, updated_at: at })
  await addEvent(db, order.id, { parcel: null, job: 'payment', status: 'success', comment: 'cod', actor: 'customer', at })
  return converted
}

/** What is owed back was given back, once: false where it was before. The customer is told. */
export const settleOrderRefund = async (
  db: Db,
  orderId: string,
  number: number,
  of: { reference: string; at: Moment },
): Promise<boolean> => {
  const refund = await markRefundSettled(db, orderId, number, of)
  if (!refund) return false
  const order = await orderById(db, orderId)
  if (!order) throw new Error('a refund of no order')
  if (order.payment_state === 'refund_due' && (await openRefunds(db, orderId)).length === 0)
    await changeOrder(db, order, { payment_state: 'refunded', updated_at: of.at })
  await notifyCustomer(db, order, 'refund', { amount: amountText(paise(refund.amount)) }, of.at)
  return true
}
