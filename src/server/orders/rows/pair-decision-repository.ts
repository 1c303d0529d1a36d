import { findRows, insertRows } from '../../db/rows.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredPairDecision = StoredRow<'pair_decision'>

export const addPairDecision = (db: Db, row: StoredPairDecision): Promise<void> =>
  insertRows(db, 'pair_decision', row)

/** What was found out about severe pairs of an order, oldest first. */
export const pairDecisionsOf = (db: Db, orderId: string): Promise<StoredPairDecision[]> =>
  findRows(db, 'pair_decision', { order_id: orderId }, ['at', 'id'])
