import type { Db } from '../../db/types.ts'
import { openUse } from '../offers/offer-use-repository.ts'
import { activatePoints, keepPointsFor } from '../offers/points.ts'
import { endPlan, startPlan } from '../rows/care-plan-repository.ts'
import { invoiceLinesOf, invoicesOf } from '../rows/invoice-repository.ts'
import {
  addEvent,
  eventsOf,
  linesOf,
  orderById,
  type StoredOrder,
} from '../rows/order-repository.ts'
import { reversalsOf } from '../rows/payment-reversal-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { refundable } from './refund-limit.ts'

/** Says in the history of a refund that points which it took back had been spent. */
export const sayPointsOwed = async (
  db: Db,
  orderId: string,
  points: number,
  at: string,
): Promise<void> => {
  if (points === 0) return
  await addEvent(db, orderId, {
    parcel: null,
    job: 'pointsOwed',
    status: 'success',
    comment: String(points),
    actor: 'system',
    at,
  })
}

/** Whether the bank or the provider gave back the last of what was paid for an order, which the customer kept. */
const isTakenBack = async (db: Db, order: StoredOrder): Promise<boolean> =>
  (await reversalsOf(db, order.id)).some(({ extra }) => extra > 0) &&
  (await refundable(db, order)) === 0

const creditedOf = async (db: Db, orderId: string) => {
  const notes = (await invoicesOf(db, orderId)).flatMap(({ kind, number }) =>
    kind === 'credit' ? [number] : [],
  )
  return await invoiceLinesOf(db, notes)
}

/** What the money of an order gave goes and comes back with it: its points, and its care plan, whose days count from the payment. */
export const settleBenefits = async (db: Db, orderId: string, at: string): Promise<void> => {
  await settlePoints(db, orderId, at)
  const order = await orderById(db, orderId)
  if (!order) return
  if (await isTakenBack(db, order)) return await endPlan(db, order, at)
  if (order.payment_state !== 'paid') return
  const paid = (await eventsOf(db, orderId)).find(
    ({ job, status }) => job === 'payment' && status === 'success',
  )
  const credited = (await creditedOf(db, orderId)).map(({ line }) => line)
  await startPlan(db, order, paid?.at ?? at, credited)
}

/**
 * The points of an order go by the worth of what its coupon covers and is not removed and not returned. There are none without its money, until that
 * comes back to the shop.
 */
export const settlePoints = async (db: Db, orderId: string, at: string): Promise<void> => {
  const order = await orderById(db, orderId)
  if (!order || !(await openUse(db, orderId))) return
  const lines = await linesOf(db, [orderId])
  const bearing = lines.filter(({ coupon_bears }) => coupon_bears === 1)
  const worth = (some: readonly { payable: number }[]): number =>
    some.reduce((sum, { payable }) => sum + payable, 0)
  const credited = (await creditedOf(db, orderId)).filter(({ line }) =>
    bearing.some(({ number }) => number === line),
  )
  const stays = worth(remainingLines(bearing)) - worth(credited)
  const isGone = order.state === 'returned' || (await isTakenBack(db, order))
  const [whole, kept] = [worth(bearing), isGone ? 0 : stays]
  await sayPointsOwed(db, orderId, await keepPointsFor(db, orderId, { kept, whole, at }), at)
  if (order.state === 'delivered') await activatePoints(db, orderId, at)
}
