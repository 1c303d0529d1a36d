import { randomUUID } from 'node:crypto'
import { noteKey } from '#model/delivery-note.ts'
import { findRows, insertRows } from '../db/rows.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredReceipt = StoredRow<'goods_receipt'>
export type ReceiptRow = StoredRow<'goods_receipt_row'>

/** The note of a supplier under its number, however that is typed, which is added if it is new, with the rows of it that were taken before. */
export const openReceipt = async (
  db: Db,
  note: Omit<StoredReceipt, 'id'>,
): Promise<{ id: string; rows: ReceiptRow[] }> => {
  const key = noteKey(note.reference)
  const notes = await db
    .selectFrom('goods_receipt')
    .select(['id', 'reference'])
    .where('supplier', '=', note.supplier)
    .orderBy('reference')
    .execute()
  // Notes of before may differ by a sign alone.
  const known =
    notes.find(({ reference }) => reference === note.reference) ??
    notes.find(({ reference }) => noteKey(reference) === key)
  if (!known) {
    const id = randomUUID()
    await insertRows(db, 'goods_receipt', { id, ...note })
    return { id, rows: [] }
  }
  const rows = await findRows(db, 'goods_receipt_row', { receipt_id: known.id }, ['number'])
  return { id: known.id, rows }
}

export const addReceiptRow = (db: Db, row: ReceiptRow): Promise<void> =>
  insertRows(db, 'goods_receipt_row', row)

export type Origin = { batch: string; supplier: string; reference: string }

/** From whom the batches of a product came, and with which notes, the oldest first. */
export const originsOf = async (db: Db, productId: number): Promise<Origin[]> =>
  await db
    .selectFrom('goods_receipt_row as row')
    .innerJoin('goods_receipt as note', 'note.id', 'row.receipt_id')
    .select(['row.batch', 'note.supplier', 'note.reference'])
    .where('row.product_id', '=', productId)
    .orderBy('row.at')
    .orderBy('row.number')
    .execute()
