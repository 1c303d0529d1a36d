import type { Paise } from '#model/money.ts'
import { findRows, insertRows, updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredRefund = StoredRow<'order_refund'>

/** Refunds of an order, oldest first. */
export const refundsOf = (db: Db, orderId: string): Promise<StoredRefund[]> =>
  findRows(db, 'order_refund', { order_id: orderId }, ['number'])

export const lastOf = (refunds: readonly StoredRefund[]): number => refunds.at(-1)?.number ?? 0

/** Records that an amount above zero is owed back, and returns the number of the refund. */
export const addRefund = async (
  db: Db,
  orderId: string,
  { amount, reason, at }: { amount: Paise; reason: string; at: Timestamp },
): Promise<number> => {
  const number = lastOf(await refundsOf(db, orderId)) + 1
  await insertRows(db, 'order_refund', {
    order_id: orderId,
    number,
    amount,
    reason,
    due_at: at,
    settled_at: null,
    reference: null,
  })
  return number
}

/** Open refunds of one order or of all, oldest first. */
export const openRefunds = async (db: Db, orderId?: string): Promise<StoredRefund[]> => {
  const open = db
    .selectFrom('order_refund')
    .selectAll()
    .where('settled_at', 'is', null)
    .orderBy('due_at')
    .orderBy('order_id')
    .orderBy('number')
  return await (orderId === undefined ? open : open.where('order_id', '=', orderId)).execute()
}

/** Marks a refund as owed again. */
export const markRefundOwed = async (db: Db, orderId: string, number: number): Promise<void> => {
  await updateRows(
    db,
    'order_refund',
    { order_id: orderId, number },
    { settled_at: null, reference: null },
  )
}

/** Marks a refund as paid; null for a missing one or one that was paid before. */
export const markRefundSettled = async (
  db: Db,
  orderId: string,
  number: number,
  { reference, at }: { reference: string; at: Timestamp },
): Promise<StoredRefund | null> =>
  (await db
    .updateTable('order_refund')
    .set({ settled_at: at, reference })
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()) ?? null
