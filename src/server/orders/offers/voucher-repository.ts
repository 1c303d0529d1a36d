import type { Insertable } from 'kysely'
import type { VoucherTable } from '../../db/tables/promotions.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredVoucher = StoredRow<'voucher'>

/** A voucher of this customer; null for another customer's, or one that was taken back. */
export const voucherByCode = async (
  db: Db,
  customerId: string,
  code: string,
): Promise<StoredVoucher | null> =>
  (await db
    .selectFrom('voucher')
    .selectAll()
    .where('code', '=', code)
    .where('customer_id', '=', customerId)
    .where('void_at', 'is', null)
    .executeTakeFirst()) ?? null

/** Newest first, without those that were taken back. */
export const vouchersOf = async (db: Db, customerId: string): Promise<StoredVoucher[]> =>
  await db
    .selectFrom('voucher')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('void_at', 'is', null)
    .orderBy('generated_at', 'desc')
    .orderBy('code')
    .execute()

export const addVoucher = async (db: Db, voucher: Insertable<VoucherTable>): Promise<void> => {
  await db.insertInto('voucher').values(voucher).execute()
}

/** Spends a voucher on an order; false if it is spent or another customer's. */
export const spendVoucher = async (
  db: Db,
  customerId: string,
  code: string,
  orderId: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('voucher')
    .set({ order_id: orderId })
    .where('code', '=', code)
    .where('customer_id', '=', customerId)
    .where('order_id', 'is', null)
    .where('void_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const releaseVoucher = async (db: Db, orderId: string): Promise<void> => {
  await db.updateTable('voucher').set({ order_id: null }).where('order_id', '=', orderId).execute()
}

/** Takes an unspent voucher back. */
export const voidVoucher = async (db: Db, code: string, at: Timestamp): Promise<void> => {
  await db.updateTable('voucher').set({ void_at: at }).where('code', '=', code).execute()
}
