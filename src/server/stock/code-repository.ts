import { randomUUID } from 'node:crypto'
import { insertRows, updateRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type TaughtCode = Pick<
  StoredRow<'product_code'>,
  'gtin' | 'product_id' | 'taught_by' | 'taught_at'
>

const taught = (db: Db) =>
  db
    .selectFrom('product_code')
    .select(['gtin', 'product_id', 'taught_by', 'taught_at'])
    .where('withdrawn_at', 'is', null)

/** Which product a code was taught for; null where it was not, or was withdrawn. */
export const taughtCode = async (db: Db, gtin: string): Promise<TaughtCode | null> =>
  (await taught(db).where('gtin', '=', gtin).executeTakeFirst()) ?? null

export const taughtCodesOf = async (
  db: Db,
  productIds: readonly number[],
): Promise<TaughtCode[]> =>
  productIds.length === 0
    ? []
    : await taught(db)
        .where('product_id', 'in', [...productIds])
        .orderBy('gtin')
        .execute()

export const addCode = (db: Db, code: TaughtCode): Promise<void> =>
  insertRows(db, 'product_code', {
    id: randomUUID(),
    ...code,
    withdrawn_by: null,
    withdrawn_at: null,
    withdrawn_reason: null,
  })

/** Takes back what was taught; false where the code is not one of the product. */
export const withdrawCode = async (
  db: Db,
  { gtin, productId }: { gtin: string; productId: number },
  { by, reason, at }: { by: string; reason: string; at: Timestamp },
): Promise<boolean> => {
  return (
    (await updateRows(
      db,
      'product_code',
      { gtin, product_id: productId, withdrawn_at: null },
      { withdrawn_by: by, withdrawn_at: at, withdrawn_reason: reason },
    )) === 1
  )
}
