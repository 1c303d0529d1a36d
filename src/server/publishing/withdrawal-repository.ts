import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type Withdrawal = StoredRow<'product_withdrawal'>

export const withdrawalRows = (db: Db): Promise<Withdrawal[]> =>
  db.selectFrom('product_withdrawal').selectAll().orderBy('product_id').execute()

export const putWithdrawn = async (db: Db, row: Omit<Withdrawal, 'state'>): Promise<void> => {
  const change = { ...row, state: 'withdrawn' as const }
  await db
    .insertInto('product_withdrawal')
    .values(change)
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(change))
    .execute()
}

/** Keeps what only a server knows, as after the restore of an older database: a product withdrawn for safety stays so. A row that is there is newer. */
export const adoptWithdrawn = async (db: Db, row: Omit<Withdrawal, 'state'>): Promise<void> => {
  await db
    .insertInto('product_withdrawal')
    .values({ ...row, state: 'withdrawn' })
    .onConflict((conflict) => conflict.column('product_id').doNothing())
    .execute()
}

/** Ends a withdrawal; also one that only the export brought, so that no server takes it up again. */
export const putRestored = async (
  db: Db,
  productId: number,
  day: string,
  at: Timestamp,
): Promise<void> => {
  await db
    .insertInto('product_withdrawal')
    .values({
      product_id: productId,
      state: 'restored',
      reason: 'other',
      since_day: day,
      changed_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet({ state: 'restored', changed_at: at }),
    )
    .execute()
}
