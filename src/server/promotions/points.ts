import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import { addPoints, pointsOfOrder } from './point-repository.ts'

type Earning = { customerId: string; orderId: string; points: number; at: Moment }

/** Adds the pending points of an order, once. */
export const earnPoints = async (db: Db, { customerId, orderId, points, at }: Earning): Promise<void> => {
  if ((await pointsOfOrder(db, orderId)).earned) return
  await addPoints(db, { customer_id: customerId, kind: 'earned', pending: points, redeemable: 0, order_id: orderId, at })
}

/** Makes the points of a delivered order redeemable, once; does nothing if it earned none or they were reversed. */
export const activatePoints = async (db: Db, orderId: string, at: Moment): Promise<void> => {
  const { earned, activated, reversed } = await pointsOfOrder(db, orderId)
  if (!earned || activated || reversed) return
  const { customer_id, pending } = earned
  await addPoints(db, { customer_id, kind: 'activated', pending: -pending, redeemable: pending, order_id: orderId, at })
}
