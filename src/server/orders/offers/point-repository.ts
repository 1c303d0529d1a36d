import { findRows, insertRows } from '../../db/rows.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type PointEntry = StoredRow<'point_entry'>
export type PointBalance = { nth: number; pending: number; redeemable: number }

export const pointsOf = async (db: Db, customerId: string): Promise<PointBalance> => {
  const last = await db
    .selectFrom('point_entry')
    .select(['nth', 'pending_after as pending', 'redeemable_after as redeemable'])
    .where('customer_id', '=', customerId)
    .orderBy('nth', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { nth: 0, pending: 0, redeemable: 0 }
}

type Adding = Pick<PointEntry, 'customer_id' | 'kind' | 'pending' | 'redeemable' | 'at'> &
  Partial<Pick<PointEntry, 'order_id' | 'voucher_code'>>

/** Appends an entry to a customer's ledger. Throws where pending points would be negative, or points that are not there be redeemed. */
export const addPoints = async (
  db: Db,
  { order_id = null, voucher_code = null, ...entry }: Adding,
): Promise<void> => {
  const { nth, pending, redeemable } = await pointsOf(db, entry.customer_id)
  await insertRows(db, 'point_entry', {
    ...entry,
    order_id,
    voucher_code,
    nth: nth + 1,
    pending_after: pending + entry.pending,
    redeemable_after: redeemable + entry.redeemable,
  })
}

/** What an order earned, once; whether it is redeemable, as after a delivery that stands; and how many points it lost again. */
export const pointsOfOrder = async (
  db: Db,
  orderId: string,
): Promise<{ earned: PointEntry | null; isActive: boolean; reversed: number }> => {
  const entries = await findRows(db, 'point_entry', { order_id: orderId }, ['nth'])
  const lastTurn = entries.findLast(({ kind }) => kind === 'activated')
  const reversed = entries.reduce(
    (sum, { kind, pending, redeemable }) => sum - (kind === 'reversed' ? pending + redeemable : 0),
    0,
  )
  return {
    earned: entries.find(({ kind }) => kind === 'earned') ?? null,
    isActive: (lastTurn?.redeemable ?? 0) > 0,
    reversed,
  }
}

/** How many points came back of the voucher that an order spent. */
export const restoredFor = async (db: Db, orderId: string): Promise<number> => {
  const { points } = await db
    .selectFrom('point_entry')
    .select(({ fn }) => fn.sum<number | string | null>('redeemable').as('points'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'restored')
    .executeTakeFirstOrThrow()
  return Number(points ?? 0)
}

/** Every entry of a customer, newest first. */
export const pointEntries = async (db: Db, customerId: string): Promise<PointEntry[]> =>
  await db
    .selectFrom('point_entry')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('nth', 'desc')
    .execute()
