import { send } from '../db/send.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'

// What an order holds that is neither paid for nor to be packed: its stock is free again at a moment, unless the order goes on before.

/** Lets an order hold its stock until a moment; null: for as long as it lasts. */
export const holdUntil = async (
  db: Db,
  order_id: string,
  until: Timestamp | null,
): Promise<void> => {
  if (until === null) {
    await send(db, db.deleteFrom('stock_hold').where('order_id', '=', order_id))
    return
  }
  await db
    .insertInto('stock_hold')
    .values({ order_id, until })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ until }))
    .execute()
}

/** Ids of the orders whose hold has ended, the first to end first. */
export const holdsEnded = async (db: Db, now: Timestamp): Promise<string[]> => {
  const rows = await db
    .selectFrom('stock_hold')
    .select('order_id')
    .where('until', '<=', now)
    .orderBy('until')
    .limit(500)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Removes the hold of an order if it has ended; false where the order has gone on, or another server was first. */
export const removeEndedHold = async (
  db: Db,
  orderId: string,
  now: Timestamp,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('stock_hold')
    .where('order_id', '=', orderId)
    .where('until', '<=', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
