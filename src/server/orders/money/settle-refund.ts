import { decimalRupees, paise } from '#model/money.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { amountText, notifyCustomer } from '../rows/order-messages.ts'
import { addEvent, orderById, type StoredOrder } from '../rows/order-repository.ts'
import { markRefundSettled, openRefunds } from '../rows/refund-repository.ts'
import { changeOrder } from '../rows/transition.ts'

/** Says of an order whose money goes back whether some of it is still to go. Throws where there is no such order. */
export const followRefunds = async (
  db: Db,
  orderId: string,
  at: Timestamp,
): Promise<StoredOrder> => {
  const order = await orderById(db, orderId)
  if (!order) throw new Error('refund without an order')
  const { payment_state: now } = order
  if (now !== 'refund_due' && now !== 'refunded') return order
  const then = (await openRefunds(db, orderId)).length > 0 ? 'refund_due' : 'refunded'
  return now === then
    ? order
    : await changeOrder(db, order, { payment_state: then, updated_at: at })
}

/** Marks a refund of an order as paid and notifies the customer; false where it was marked before. */
export const settleOrderRefund = async (
  db: Db,
  orderId: string,
  number: number,
  of: { reference: string; at: Timestamp },
): Promise<boolean> => {
  const refund = await markRefundSettled(db, orderId, number, of)
  if (!refund) return false
  const order = await followRefunds(db, orderId, of.at)
  const comment = decimalRupees(refund.amount)
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
