import { type PaymentState, stateOfParcels } from '#model/order.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { invoicedLines } from '../invoices/credit.ts'
import { releaseOffers } from '../offers/offers.ts'
import { activatePoints, keepPointsFor, suspendPoints } from '../offers/points.ts'
import { orderById, parcelsOf, type StoredOrder } from '../rows/order-repository.ts'
import { openRefunds } from '../rows/refund-repository.ts'
import { changeOrder } from '../rows/transition.ts'
import { oweWallet } from './owe-wallet.ts'
import { paidFor } from './refund-limit.ts'
import { sayPointsOwed } from './settle-points.ts'

const stateFromParcels = async (db: Db, orderId: string) =>
  stateOfParcels((await parcelsOf(db, orderId)).map((parcel) => parcel.state))

/** Whether every parcel of an order came back, and all that was in them: a care plan that was used stays with its customer. */
export const cameBackWhole = async (db: Db, orderId: string): Promise<boolean> =>
  (await stateFromParcels(db, orderId)) === 'returned' &&
  (await invoicedLines(db, orderId)).every(({ left }) => left === 0)

/** Whether an order became paid with its last delivery. */
const isPaidAtDoor = ({ payment_method, payment_state, total }: StoredOrder): boolean =>
  payment_method === 'cod' && payment_state === 'paid' && total > 0

/** What became of the payment of an order whose every parcel came back. */
const paymentAfterReturn = async (db: Db, order: StoredOrder): Promise<PaymentState> => {
  if ((await openRefunds(db, order.id)).length > 0) return 'refund_due'
  return (await paidFor(db, order)) > 0 ? 'refunded' : 'void'
}

/**
 * Derives the order's state from its parcels and settles what depends on it: cash on delivery is complete with the last parcel, points become
 * redeemable with it, and an order that came back whole gets its coupon, wallet and points back. A delivery that is taken back takes both with it.
 */
export const followParcels = async (
  db: Db,
  order: StoredOrder,
  at: Timestamp,
): Promise<StoredOrder> => {
  const state = await stateFromParcels(db, order.id)
  const isDone = state === 'delivered' && order.payment_state === 'due'
  const isUndone = order.state === 'delivered' && state === 'shipped' && isPaidAtDoor(order)
  const payment_state = isDone
    ? 'paid'
    : isUndone
      ? 'due'
      : state === 'returned'
        ? await paymentAfterReturn(db, order)
        : order.payment_state
  if (state === order.state && payment_state === order.payment_state) return order
  const after = await changeOrder(db, order, { state, payment_state, updated_at: at })
  // This includes an order whose last parcel was refused at the door.
  if (state === 'delivered') await activatePoints(db, order.id, at)
  if (order.state === 'delivered' && state === 'shipped') await suspendPoints(db, order.id, at)
  if (state === 'returned' && order.state !== 'returned') {
    const owed = (await cameBackWhole(db, order.id))
      ? await releaseOffers(db, { orderId: order.id, at })
      : await keepPointsFor(db, order.id, { kept: 0, whole: 0, at })
    await sayPointsOwed(db, order.id, owed, at)
    if ((await oweWallet(db, order.customer_id, at)).length > 0)
      return (await orderById(db, order.id)) ?? after
  }
  return after
}
