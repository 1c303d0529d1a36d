import { randomUUID } from 'node:crypto'
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

export const addCode = async (db: Db, code: TaughtCode): Promise<void> => {
  await db
    .insertInto('product_code')
    .values({
      id: randomUUID(),
      ...code,
      withdrawn_by: null,
      withdrawn_at: null,
      withdrawn_reason: null,
    })
    .execute()
}

/** Takes back what was taught; false where the code is not one of the product. */
export const withdrawCode = async (
  db: Db,
  { gtin, productId }: { gtin: string; productId: number },
  { by, reason, at }: { by: string; reason: string; at: Timestamp },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('product_code')
    .set({ withdrawn_by: by, withdrawn_at: at, withdrawn_reason: reason })
    .where('gtin', '=', gtin)
    .where('product_id', '=', productId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
