import { paise } from '#model/money.ts'
import type { JobType } from '#model/tracking.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { putBack } from '../../stock/batch-repository.ts'
import { releaseStock } from '../../stock/stock-repository.ts'
import { releaseOffers } from '../offers/offers.ts'
import { amountTextOrNone, notifyCustomer } from '../rows/order-messages.ts'
import { addEvent, linesOf, type StoredEvent, type StoredOrder } from '../rows/order-repository.ts'
import { addRefund, openRefunds } from '../rows/refund-repository.ts'
import { cancelParcels, changeOrder } from '../rows/transition.ts'
import { refundable } from './refund-limit.ts'

type Ending = {
  to: 'cancelled' | 'lapsed'
  reason: string | null
  actor: StoredEvent['actor']
  at: Timestamp
}

/**
 * Closes an order that has not been dispatched: releases coupon, points, wallet and stock, and schedules the refund of captured money. All of it
 * runs once, in the transaction that read the order: a closed order cannot be closed again.
 */
export const closeOrder = async (
  db: Db,
  order: StoredOrder,
  { to, reason, actor, at }: Ending,
): Promise<StoredOrder> => {
  const { id } = order
  const isPaid = order.payment_state === 'paid' && order.total > 0
  // What an operator gave back before is not owed once more.
  const owed = isPaid ? await refundable(db, order) : paise(0)
  // Captures that the order did not need are refunded as well.
  const isOwed = owed > 0 || (await openRefunds(db, id)).length > 0
  const ended = await changeOrder(db, order, {
    state: to,
    payment_state: isOwed ? 'refund_due' : isPaid ? 'refunded' : 'void',
    lapses_at: null,
    awaits_review: 0,
    cancel_reason: reason,
    updated_at: at,
  })
  await cancelParcels(db, id, at)
  const job: JobType = to
  await addEvent(db, id, {
    parcel: null,
    job,
    status: to === 'lapsed' ? 'failure' : 'success',
    comment: reason,
    actor,
    at,
  })
  if (owed > 0) await addRefund(db, id, { amount: owed, reason: to, at })
  await putBack(db, await linesOf(db, [id]), at)
  await releaseStock(db, id, at)
  await releaseOffers(db, { orderId: id, at })
  await notifyCustomer(
    db,
    order,
    'orderCancelled',
    { refund: amountTextOrNone(owed), wallet: amountTextOrNone(order.balance) },
    at,
  )
  return ended
}
