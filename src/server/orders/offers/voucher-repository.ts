import type { Insertable } from 'kysely'
import { findRow, insertRows, updateRows } from '../../db/rows.ts'
import type { VoucherTable } from '../../db/tables/promotions.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredVoucher = StoredRow<'voucher'>

/** A voucher of this customer; null for another customer's, or one that was taken back. */
export const voucherByCode = (
  db: Db,
  customerId: string,
  code: string,
): Promise<StoredVoucher | null> =>
  findRow(db, 'voucher', { code, customer_id: customerId, void_at: null })

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

export const addVoucher = (db: Db, voucher: Insertable<VoucherTable>): Promise<void> =>
  insertRows(db, 'voucher', voucher)

/** Spends a voucher on an order; false if it is spent or another customer's. */
export const spendVoucher = async (
  db: Db,
  customerId: string,
  code: string,
  orderId: string,
): Promise<boolean> => {
  return (
    (await updateRows(
      db,
      'voucher',
      { code, customer_id: customerId, order_id: null, void_at: null },
      { order_id: orderId },
    )) === 1
  )
}

export const releaseVoucher = async (db: Db, orderId: string): Promise<void> => {
  await updateRows(db, 'voucher', { order_id: orderId }, { order_id: null })
}

/** Takes an unspent voucher back. */
export const voidVoucher = async (db: Db, code: string, at: Timestamp): Promise<void> => {
  await updateRows(db, 'voucher', { code }, { void_at: at })
}
