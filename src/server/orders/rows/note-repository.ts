import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

/** Notes of operators about an order, oldest first. */
export const notesOf = async (db: Db, orderId: string): Promise<StoredRow<'order_note'>[]> =>
  await db
    .selectFrom('order_note')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()

export const addNote = async (
  db: Db,
  orderId: string,
  note: { author: string; text: string; at: Timestamp },
): Promise<void> => {
  const number = (await notesOf(db, orderId)).length + 1
  await db
    .insertInto('order_note')
    .values({ order_id: orderId, number, ...note })
    .execute()
}
