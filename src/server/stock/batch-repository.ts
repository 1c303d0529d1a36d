import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Moment } from '../db/moment.ts'
import type { BatchMoveTable, StockBatchTable } from '../db/tables/stock.ts'
import type { Db } from '../db/types.ts'

export type StoredBatch = Selectable<StockBatchTable>

export const batchKey = (batch: string): string => batch.trim().toUpperCase()

/** Batches of products, the first to expire first. */
export const batchesOf = async (db: Db, productIds: readonly number[]): Promise<StoredBatch[]> =>
  productIds.length === 0
    ? []
    : await db
        .selectFrom('stock_batch')
        .selectAll()
        .where('product_id', 'in', [...productIds])
        .orderBy('product_id')
        .orderBy('expiry')
        .orderBy('batch')
        .execute()

export const batchOf = async (
  db: Db,
  productId: number,
  batch: string,
): Promise<StoredBatch | null> =>
  (await db
    .selectFrom('stock_batch')
    .selectAll()
    .where('product_id', '=', productId)
    .where('batch', '=', batchKey(batch))
    .executeTakeFirst()) ?? null

export type BatchMove = Pick<
  Selectable<BatchMoveTable>,
  'product_id' | 'batch' | 'change' | 'reason' | 'note' | 'order_id' | 'at'
>

/** Moves a quantity of a batch that is kept. A CHECK throws on a shortage, so callers look first. */
export const moveBatch = async (db: Db, move: BatchMove): Promise<void> => {
  if (move.change === 0) return
  await db
    .insertInto('batch_move')
    .values({ id: randomUUID(), ...move })
    .execute()
  await db
    .updateTable('stock_batch')
    .set(({ eb }) => ({ on_hand: eb('on_hand', '+', move.change) }))
    .where('product_id', '=', move.product_id)
    .where('batch', '=', move.batch)
    .execute()
}

/** Adds a batch without stock; one that is known keeps what it has, and gets its expiry if it had none. */
export const addBatch = async (
  db: Db,
  { product_id, batch, expiry }: { product_id: number; batch: string; expiry: string },
): Promise<void> => {
  await db
    .insertInto('stock_batch')
    .values({ product_id, batch, expiry, on_hand: 0, blocked_at: null })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'batch']).doUpdateSet(({ ref, fn }) => ({
        expiry: fn.coalesce(ref('stock_batch.expiry'), ref('excluded.expiry')),
      })),
    )
    .execute()
}

export const blockBatch = async (
  db: Db,
  { product_id, batch, at }: { product_id: number; batch: string; at: Moment },
): Promise<void> => {
  await db
    .insertInto('stock_batch')
    .values({ product_id, batch, expiry: null, on_hand: 0, blocked_at: at })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'batch']).doUpdateSet({ blocked_at: at }),
    )
    .execute()
}

/** Puts the quantities of packed lines back on the shelf, where their batches are kept. */
export const putBack = async (
  db: Db,
  lines: readonly {
    order_id: string
    product_id: number
    batch: string | null
    quantity: number
  }[],
  at: Moment,
): Promise<void> => {
  for (const { order_id, product_id, batch: typed, quantity } of lines) {
    const batch = typed === null ? null : batchKey(typed)
    if (batch === null) continue
    const taken = await db
      .selectFrom('batch_move')
      .select(({ fn }) => fn.sum<number>('change').as('change'))
      .where('order_id', '=', order_id)
      .where('product_id', '=', product_id)
      .where('batch', '=', batch)
      .executeTakeFirst()
    // A batch that is not kept gave nothing.
    const change = Math.min(quantity, -Number(taken?.change ?? 0))
    if (change > 0)
      await moveBatch(db, {
        product_id,
        batch,
        change,
        reason: 'unpacked',
        note: null,
        order_id,
        at,
      })
  }
}
