import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { lastDay } from '#model/expiry.ts'
import { batchKey, batchPrinted } from '#model/stock.ts'
import { countedPageOf, type Page, pageOf } from '../db/page.ts'
import { findRow, findRows, insertRows, updateRows } from '../db/rows.ts'
import { send } from '../db/send.ts'
import type { BatchMoveTable } from '../db/tables/stock.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'
import { changeStock } from './stock-repository.ts'

export type StoredBatch = StoredRow<'stock_batch'>

/** Batches of products, the first to expire first. */
export const batchesOf = (db: Db, productIds: readonly number[]): Promise<StoredBatch[]> =>
  findRows(db, 'stock_batch', { product_id: productIds }, ['product_id', 'usable_until', 'batch'])

/** Batches of which something is on the shelf; `place`: the places that begin so, all where it is empty. */
export const batchesOnShelf = async (db: Db, place: string): Promise<StoredBatch[]> => {
  const rows = await db
    .selectFrom('stock_batch')
    .selectAll()
    .where('on_hand', '>', 0)
    .orderBy('product_id')
    .orderBy('batch')
    .execute()
  const start = place.toLowerCase()
  return rows.filter((row) => (row.place ?? '').toLowerCase().startsWith(start))
}

export const batchOf = (db: Db, productId: number, batch: string): Promise<StoredBatch | null> =>
  findRow(db, 'stock_batch', { product_id: productId, key: batchKey(batch) })

export type BatchMove = Pick<
  StoredRow<'batch_move'>,
  'product_id' | 'batch' | 'change' | 'reason' | 'note' | 'order_id' | 'at'
> & { operator_name?: string | null }

/** Moves a quantity of a batch that is kept. A CHECK throws on a shortage, so callers look first. */
export const moveBatch = async (db: Db, move: BatchMove): Promise<void> => {
  if (move.change === 0) return
  await insertRows(db, 'batch_move', { id: randomUUID(), ...move })
  await send(
    db,
    db
      .updateTable('stock_batch')
      .set(({ eb }) => ({ on_hand: eb('on_hand', '+', move.change) }))
      .where('product_id', '=', move.product_id)
      .where('batch', '=', move.batch),
  )
}

export type BatchFacts = Pick<StoredBatch, 'mrp' | 'cost' | 'place'> & { expiry: string }

/** Adds a batch without stock, or the facts of one that was blocked before it was received. */
export const addBatch = async (
  db: Db,
  productId: number,
  typed: string,
  { expiry, mrp, cost, place }: BatchFacts,
): Promise<StoredBatch> => {
  const facts = { expiry, usable_until: lastDay(expiry), mrp, cost, place }
  return await db
    .insertInto('stock_batch')
    .values({
      product_id: productId,
      batch: batchPrinted(typed).toUpperCase(),
      key: batchKey(typed),
      on_hand: 0,
      withheld: null,
      blocked_at: null,
      ...facts,
    })
    .onConflict((conflict) => conflict.columns(['product_id', 'key']).doUpdateSet(facts))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const changeBatch = async (
  db: Db,
  { product_id, batch }: Pick<StoredBatch, 'product_id' | 'batch'>,
  facts: Partial<BatchFacts & Pick<StoredBatch, 'withheld' | 'blocked_at'>>,
): Promise<void> => {
  if (Object.keys(facts).length === 0) return
  await updateRows(
    db,
    'stock_batch',
    { product_id, batch },
    { ...facts, ...(facts.expiry && { usable_until: lastDay(facts.expiry) }) },
  )
}

/** Blocks a batch, also one that was never received; returns it as it was before, null if it was not known. */
export const blockBatch = async (
  db: Db,
  { product_id, batch, at }: { product_id: number; batch: string; at: Timestamp },
): Promise<StoredBatch | null> => {
  const known = await batchOf(db, product_id, batch)
  const blocked = { withheld: 'recalled', blocked_at: at } as const
  if (known) await changeBatch(db, known, blocked)
  else
    await insertRows(db, 'stock_batch', {
      product_id,
      batch: batchPrinted(batch).toUpperCase(),
      key: batchKey(batch),
      expiry: null,
      usable_until: null,
      on_hand: 0,
      mrp: null,
      cost: null,
      place: null,
      ...blocked,
    })
  return known
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
  at: Timestamp,
): Promise<void> => {
  for (const { order_id, product_id, batch: typed, quantity } of lines) {
    const kept = typed === null ? null : await batchOf(db, product_id, typed)
    if (!kept) continue
    const { batch } = kept
    const moved = await db
      .selectFrom('batch_move')
      .select(({ fn }) => fn.sum<number>('change').as('change'))
      .where('order_id', '=', order_id)
      .where('product_id', '=', product_id)
      .where('batch', '=', batch)
      .executeTakeFirst()
    // A batch that is not kept gave nothing.
    const change = Math.min(quantity, -Number(moved?.change ?? 0))
    if (change <= 0) continue
    await moveBatch(db, {
      product_id,
      batch,
      change,
      reason: 'unpacked',
      note: null,
      order_id,
      at,
    })
    // What is not for sale any more cannot be ordered because it came back.
    if (kept.withheld !== null) await changeStock(db, product_id, -change, at)
  }
}

/** What moved the batches of a product, the newest first. */
export const movesOf = (db: Db, productId: number, page: Page) =>
  pageOf(
    db
      .selectFrom('batch_move')
      .select(['batch', 'change', 'reason', 'note', 'order_id', 'operator_name', 'at'])
      .where('product_id', '=', productId)
      .orderBy('at', 'desc')
      .orderBy('id'),
    page,
  )

/** Thousandths of a unit that were packed of a product since a moment, less what was unpacked again. */
export const packedSince = async (db: Db, productId: number, since: Timestamp): Promise<number> => {
  const row = await db
    .selectFrom('batch_move')
    .select(({ fn }) => fn.sum<number>('change').as('change'))
    .where('product_id', '=', productId)
    .where('order_id', 'is not', null)
    .where('at', '>=', since)
    .executeTakeFirst()
  return Math.max(0, -Number(row?.change ?? 0))
}

export type GivenUp = Pick<
  StoredBatch,
  'product_id' | 'batch' | 'expiry' | 'on_hand' | 'cost' | 'mrp'
> &
  Pick<BatchMove, 'at' | 'reason' | 'note' | 'order_id'>

/** What was destroyed or sent back to a supplier, from the shelf or as it came back from a customer, the newest first. */
export const givenUp = async (
  db: Db,
  page: Page,
): Promise<{ rows: GivenUp[]; total: number; hasMore: boolean }> => {
  const all = db
    .selectFrom('batch_move as m')
    .innerJoin('stock_batch as b', (join) =>
      join.onRef('b.product_id', '=', 'm.product_id').onRef('b.batch', '=', 'm.batch'),
    )
    .where('m.reason', 'in', ['written-off', 'sent-back'])
    .select(({ eb, val }) => [
      'm.id',
      'm.at',
      'm.reason',
      'm.note',
      'm.order_id',
      'm.product_id',
      'm.batch',
      'b.expiry',
      eb(val(0), '-', eb.ref('m.change')).as('on_hand'),
      'b.cost',
      'b.mrp',
    ])
    .unionAll(
      db
        .selectFrom('returned_goods as r')
        .leftJoin('stock_batch as b', (join) =>
          join.onRef('b.product_id', '=', 'r.product_id').onRef('b.batch', '=', 'r.batch'),
        )
        .where('r.place', 'in', ['destroyed', 'supplier'])
        .select([
          'r.id',
          sql<string>`r.placed_at`.as('at'),
          sql<
            BatchMoveTable['reason']
          >`case when r.place = 'supplier' then 'sent-back' else 'written-off' end`.as('reason'),
          'r.reason as note',
          'r.order_id',
          'r.product_id',
          'r.batch',
          'r.expiry',
          sql<number>`r.quantity`.as('on_hand'),
          'b.cost',
          'b.mrp',
        ]),
    )
  const { rows, ...rest } = await countedPageOf(
    db.selectFrom(all.as('gone')).selectAll().orderBy('at', 'desc').orderBy('id'),
    page,
  )
  return { rows: rows.map((row) => ({ ...row, on_hand: Number(row.on_hand) })), ...rest }
}
