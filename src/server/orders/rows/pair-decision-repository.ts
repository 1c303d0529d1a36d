import type { Db, StoredRow } from '../../db/types.ts'

export type StoredPairDecision = StoredRow<'pair_decision'>

export const addPairDecision = async (db: Db, row: StoredPairDecision): Promise<void> => {
  await db.insertInto('pair_decision').values(row).execute()
}

/** What was found out about severe pairs of an order, oldest first. */
export const pairDecisionsOf = (db: Db, orderId: string): Promise<StoredPairDecision[]> =>
  db
    .selectFrom('pair_decision')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()
