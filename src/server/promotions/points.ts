import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import { addPoints, pointsOfOrder } from './point-repository.ts'

type Earning = { customerId: string; orderId: string; points: number; at: Moment }

/** Points of an order, pending until it is delivered; once an order. */
export const earnPoints = async (db: Db, { customerId, orderId, points, at }: Earning): Promise<void> => {
  if ((await pointsOfOrder(db, orderId)).earned) return
  await addPoints(db, { customer_id: customerId, kind: 'earned', pending: points, redeemable: 0, order_id: orderId, at })
}

/** The points of a delivered order may be redeemed; once an order, and nothing where it earned none or lost them. */
export const activatePoints = async (db: Db, orderId: string, at: Moment): Promise<void> => {
  const { earned, activated, reversed } = await pointsOfOrder(db, orderId)
  if (!earned || activated || reversed) return
  const { customer_id, pending } = earned
  await addPoints(db, { customer_id, kind: 'activated', pending: -pending, redeemable: pending, order_id: orderId, at })
}
