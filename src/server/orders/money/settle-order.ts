import { decimalRupees, type Paise, paise } from '#model/money.ts'
import { can } from '#model/order.ts'
import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import { amountText, notifyCustomer } from '../rows/order-messages.ts'
import { addEvent, linesOf, orderById, type StoredOrder } from '../rows/order-repository.ts'
import { addRefund, markRefundSettled, openRefunds } from '../rows/refund-repository.ts'
import { isPlansOnly } from '../rows/remaining-lines.ts'
import { changeOrder } from '../rows/transition.ts'
import { completePlans } from './plan-lines.ts'

/** The result of a capture: the order is paid, or the money is refunded because it was not due or the amount differs. */
export type Captured = 'paid' | 'refund-due' | 'no-such-order'

/**
 * Settles an order with a capture. The caller passes each capture once, by its id. A second capture for the same order is
 * refunded, as is one after the order was cancelled, expired, or turned to cash on delivery.
 */
export const capture = async (
  db: Db,
  orderId: string,
  { amount, at }: { amount: Paise; at: Moment },
): Promise<Captured> => {
  const order = await orderById(db, orderId)
  if (!order) return 'no-such-order'
  if (
    !can.pay({ state: order.state, paymentState: order.payment_state }) ||
    amount !== order.total
  ) {
    await addRefund(db, orderId, { amount, reason: 'not_needed', at })
    const isOver = order.payment_state === 'void' || order.payment_state === 'refunded'
    if (isOver) await changeOrder(db, order, { payment_state: 'refund_due', updated_at: at })
    return 'refund-due'
  }
  const paid = await changeOrder(db, order, {
    state: 'placed',
    payment_state: 'paid',
    lapses_at: null,
    updated_at: at,
  })
  await addEvent(db, orderId, {
    parcel: null,
    job: 'payment',
    status: 'success',
    comment: null,
    actor: 'customer',
    at,
  })
  await completePlans(db, paid, new Date(at))
  return 'paid'
}

/** Records a failed or abandoned payment in the history of the order, which keeps waiting for one. */
export const paymentFailed = async (db: Db, orderId: string, at: Moment): Promise<void> => {
  const order = await orderById(db, orderId)
  if (order?.state !== 'awaiting_payment') return
  await addEvent(db, orderId, {
    parcel: null,
    job: 'payment',
    status: 'failure',
    comment: null,
    actor: 'customer',
    at,
  })
}

/** Turns an order that waits for its payment to cash on delivery; null for any other order. */
export const convertToCod = async (
  db: Db,
  order: StoredOrder,
  at: Moment,
  actor: 'customer' | 'operator' = 'customer',
): Promise<StoredOrder | null> => {
  if (!can.convertToCod({ state: order.state, paymentMethod: order.payment_method })) return null
  // Nothing of it is brought to a door at which it could be paid.
  if (isPlansOnly(await linesOf(db, [order.id]))) return null
  const converted = await changeOrder(db, order, {
    state: 'placed',
    payment_method: 'cod',
    lapses_at: null,
    updated_at: at,
  })
  await addEvent(db, order.id, {
    parcel: null,
    job: 'payment',
    status: 'success',
    comment: 'cod',
    actor,
    at,
  })
  return converted
}

/** Marks a refund of an order as paid and notifies the customer; false where it was marked before. */
export const settleOrderRefund = async (
  db: Db,
  orderId: string,
  number: number,
  of: { reference: string; at: Moment },
): Promise<boolean> => {
  const refund = await markRefundSettled(db, orderId, number, of)
  if (!refund) return false
  const order = await orderById(db, orderId)
  if (!order) throw new Error('refund without an order')
  if (order.payment_state === 'refund_due' && (await openRefunds(db, orderId)).length === 0)
    await changeOrder(db, order, { payment_state: 'refunded', updated_at: of.at })
  const comment = decimalRupees(paise(refund.amount))
  await addEvent(db, orderId, {
    parcel: null,
    job: 'refunded',
    status: 'success',
    comment,
    actor: 'system',
    at: of.at,
  })
  await notifyCustomer(db, order, 'refund', { amount: amountText(paise(refund.amount)) }, of.at)
  return true
}
