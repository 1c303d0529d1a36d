import { findRows, insertRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

/** Notes of operators about an order, oldest first. */
export const notesOf = (db: Db, orderId: string): Promise<StoredRow<'order_note'>[]> =>
  findRows(db, 'order_note', { order_id: orderId }, ['number'])

export const addNote = async (
  db: Db,
  orderId: string,
  note: { author: string; text: string; at: Timestamp },
): Promise<void> => {
  const number = (await notesOf(db, orderId)).length + 1
  await insertRows(db, 'order_note', { order_id: orderId, number, ...note })
}
