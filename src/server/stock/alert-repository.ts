import { sql } from 'kysely'
import { batchKey } from '#model/stock.ts'
import { batchKeyOf, batchKeySql } from '../db/batch-key.ts'
import { countedPageOf, type Page } from '../db/page.ts'
import { findRow, updateRows } from '../db/rows.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredAlert = StoredRow<'quality_alert'>

/** Adds an alert; false where the same list named the same batch of the same product before. */
export const addAlert = async (db: Db, alert: StoredAlert): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('quality_alert')
    .values(alert)
    .onConflict((conflict) => conflict.columns(['source', 'key', 'product']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const alertById = (db: Db, id: string): Promise<StoredAlert | null> =>
  findRow(db, 'quality_alert', { id })

export const settleAlert = async (
  db: Db,
  id: string,
  settled: Pick<StoredAlert, 'settled_by' | 'settled_at' | 'settled_reason'>,
): Promise<void> => {
  await updateRows(db, 'quality_alert', { id }, settled)
}

/** A batch of that number is here, and was neither recalled nor put aside. */
const isOpen = sql<boolean>`a.settled_at is null and (
  exists (select 1 from stock_batch b where b.key = a.key and b.expiry is not null and b.blocked_at is null)
  or exists (select 1 from order_line l where ${sql.raw(batchKeySql('l.batch'))} = a.key and l.batch is not null
    and not exists (select 1 from stock_batch k where k.product_id = l.product_id and k.key = a.key and k.blocked_at is not null)))`

/** Alerts, the newest first; `isOpen`: those that wait for a decision. */
export const alertsFound = async (
  db: Db,
  { open, batch }: { open: boolean; batch: string },
  page: Page,
) => {
  let query = db.selectFrom('quality_alert as a').selectAll('a')
  if (open) query = query.where(isOpen)
  if (batch !== '') query = query.where('a.key', '=', batchKey(batch))
  return await countedPageOf(query.orderBy('a.at', 'desc').orderBy('a.id'), page)
}

export type KeptUnder = {
  key: string
  product_id: number
  batch: string
  on_hand: number
  sold: number
  withheld: string | null
  recall_id: string | null
}

/** The products whose packs on the shelf or in parcels that left carry one of these batch numbers, in thousandths of a unit. */
export const keptUnder = async (db: Db, keys: readonly string[]): Promise<KeptUnder[]> => {
  if (keys.length === 0) return []
  const shelf = await db
    .selectFrom('stock_batch')
    .select(['key', 'product_id', 'batch', 'on_hand', 'withheld'])
    .where('key', 'in', [...keys])
    .execute()
  const key = batchKeyOf('l.batch')
  const lines = await db
    .selectFrom('order_line as l')
    .innerJoin('order_parcel as p', (join) =>
      join.onRef('p.order_id', '=', 'l.order_id').onRef('p.number', '=', 'l.parcel'),
    )
    .select(['l.product_id', 'l.batch', 'l.quantity', 'p.state'])
    .where('l.batch', 'is not', null)
    .where(key, 'in', [...keys])
    .execute()
  const found = new Map<string, KeptUnder>()
  const at = (own: string, productId: number, batch: string): KeptUnder => {
    const name = `${productId} ${own}`
    const one = found.get(name) ?? {
      key: own,
      product_id: productId,
      batch,
      on_hand: 0,
      sold: 0,
      withheld: null,
      recall_id: null,
    }
    found.set(name, one)
    return one
  }
  for (const { key: own, product_id, batch, on_hand, withheld } of shelf)
    Object.assign(at(own, product_id, batch), { on_hand: Number(on_hand), withheld })
  for (const { product_id, batch, quantity, state } of lines) {
    const one = at(batchKey(batch ?? ''), product_id, batch ?? '')
    if (state === 'shipped' || state === 'delivered') one.sold += Number(quantity)
  }
  const recalls = await db
    .selectFrom('recall')
    .select(['id', 'product_id', 'batch'])
    .where(batchKeyOf('batch'), 'in', [...keys])
    .execute()
  for (const { id, product_id, batch } of recalls)
    at(batchKey(batch), product_id, batch).recall_id = id
  return [...found.values()]
}

export type NamedBatch = { product_id: number; reason: string; reference: string; at: string }

/** What is known of batch numbers, of whatever product: rows of the lists, and recalls of this shop. */
export const knownOfBatch = async (
  db: Db,
  batches: readonly string[],
): Promise<{ alerts: StoredAlert[]; recalls: NamedBatch[] }> => {
  const keys = batches.map(batchKey)
  const alerts = await db
    .selectFrom('quality_alert')
    .selectAll()
    .where('key', 'in', keys)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
  const recalls = await db
    .selectFrom('recall')
    .select(['product_id', 'reason', 'reference', 'at'])
    .where(batchKeyOf('batch'), 'in', keys)
    .orderBy('at', 'desc')
    .limit(50)
    .execute()
  return { alerts, recalls }
}
