import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import { addPoints, pointsOf, pointsOfOrder } from './point-repository.ts'

type Earning = { customerId: string; orderId: string; points: number; at: Moment }

/** Adds the pending points of an order, once. */
export const earnPoints = async (
  db: Db,
  { customerId, orderId, points, at }: Earning,
): Promise<void> => {
  if ((await pointsOfOrder(db, orderId)).earned) return
  await addPoints(db, {
    customer_id: customerId,
    kind: 'earned',
    pending: points,
    redeemable: 0,
    order_id: orderId,
    at,
  })
}

/** Makes the points of a delivered order redeemable, once; does nothing if it earned none or lost them all. */
export const activatePoints = async (db: Db, orderId: string, at: Moment): Promise<void> => {
  const { earned, activated, reversed } = await pointsOfOrder(db, orderId)
  const pending = (earned?.pending ?? 0) - reversed
  if (!earned || activated || pending === 0) return
  await addPoints(db, {
    customer_id: earned.customer_id,
    kind: 'activated',
    pending: -pending,
    redeemable: pending,
    order_id: orderId,
    at,
  })
}

/**
 * Takes points back until an order has earned no more than the share of `kept` in `whole`, both as payable. Points that were redeemed for a voucher
 * stay with the customer.
 */
export const keepPointsFor = async (
  db: Db,
  orderId: string,
  { kept, whole, at }: { kept: number; whole: number; at: Moment },
): Promise<void> => {
  const { earned, activated, reversed } = await pointsOfOrder(db, orderId)
  if (!earned) return
  const due = whole === 0 ? 0 : Math.floor((earned.pending * kept) / whole)
  const over = earned.pending - due - reversed
  if (over <= 0) return
  const there = activated
    ? Math.min(over, (await pointsOf(db, earned.customer_id)).redeemable)
    : over
  if (there === 0) return
  const lost = activated ? { pending: 0, redeemable: -there } : { pending: -there, redeemable: 0 }
  await addPoints(db, {
    customer_id: earned.customer_id,
    kind: 'reversed',
    ...lost,
    order_id: orderId,
    at,
  })
}

/** Gives redeemable points as a courtesy. It is not idempotent: the caller ensures that it happens once. */
export const creditPoints = async (
  db: Db,
  { customerId, orderId, points, at }: Earning,
): Promise<void> => {
  await addPoints(db, {
    customer_id: customerId,
    kind: 'goodwill',
    pending: 0,
    redeemable: points,
    order_id: orderId,
    at,
  })
}
