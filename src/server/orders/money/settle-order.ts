import type { Paise } from '#model/money.ts'
import { can } from '#model/order.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { takeAgain } from '../../stock/stock-repository.ts'
import { addEvent, linesOf, orderById, type StoredOrder } from '../rows/order-repository.ts'
import { addRefund } from '../rows/refund-repository.ts'
import { isPlansOnly, remainingLines } from '../rows/remaining-lines.ts'
import { changeOrder } from '../rows/transition.ts'
import { stockFault, withStock } from './advance.ts'
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
  { amount, at }: { amount: Paise; at: Timestamp },
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
  // A payment may come after the order has let go of its stock: what others have by now is refunded.
  const left = await withStock(db, paid, new Date(at))
  if (left) await completePlans(db, left, new Date(at))
  return 'paid'
}

/** Records a failed or abandoned payment in the history of the order, which keeps waiting for one. */
export const paymentFailed = async (db: Db, orderId: string, at: Timestamp): Promise<void> => {
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

/** Turns an order that waits for its payment to cash on delivery; a failure for any other order, and for one whose stock is gone. */
export const convertToCod = async (
  db: Db,
  order: StoredOrder,
  at: Timestamp,
  actor: 'customer' | 'operator' = 'customer',
): Promise<StoredOrder | Failed> => {
  const lines = await linesOf(db, [order.id])
  // Nothing of care plans alone is brought to a door at which it could be paid.
  if (
    !can.convertToCod({ state: order.state, paymentMethod: order.payment_method }) ||
    isPlansOnly(lines)
  )
    return failed('paymentNotDue', { field: 'id' })
  const gone = await stockFault(db, order.id)
  if (gone) return gone
  await takeAgain(db, order.id, remainingLines(lines), at)
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
