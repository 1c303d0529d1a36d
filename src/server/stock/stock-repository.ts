import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { countedPageOf, type Page } from '../db/page.ts'
import { findRow, insertRows, updateRows } from '../db/rows.ts'
import { send } from '../db/send.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type Wanted = { product_id: number; quantity: number }

/** Stock on hand of counted products, in thousandths of a unit; uncounted products have no entry. */
export const onHand = async (
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, number>> => {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock')
    .select(['product_id', 'on_hand'])
    .where('product_id', 'in', [...productIds])
    .execute()
  return new Map(rows.map(({ product_id, on_hand }) => [product_id, on_hand]))
}

/** Sorted, so that two orders of the same products cannot deadlock. */
const inOrder = <Of extends { product_id: number }>(all: readonly Of[]): Of[] =>
  [...all].sort((a, b) => a.product_id - b.product_id)

/** Takes stock of counted products for an order. A CHECK throws on shortage, so callers check `onHand` first. */
export const deductStock = async (
  db: Db,
  orderId: string,
  wanted: readonly Wanted[],
  now: Timestamp,
): Promise<void> => {
  const counted = await onHand(
    db,
    wanted.map(({ product_id }) => product_id),
  )
  for (const { product_id, quantity } of inOrder(wanted))
    if (counted.has(product_id))
      await move(db, {
        product_id,
        order_id: orderId,
        change: -quantity,
        reason: 'placed',
        at: now,
      })
}

const quantityOf = (lines: readonly Wanted[], productId: number): number =>
  lines.reduce(
    (sum, { product_id, quantity }) => sum + (product_id === productId ? quantity : 0),
    0,
  )

/** What an order holds of each counted product that it took as it was placed; 0 where it let go of it. */
const heldBy = async (db: Db, orderId: string): Promise<Wanted[]> => {
  const rows = await db
    .selectFrom('stock_move')
    .select(['product_id', ({ fn }) => fn.sum<number>('change').as('change')])
    .where('order_id', '=', orderId)
    .groupBy('product_id')
    .execute()
  return inOrder(rows.map(({ product_id, change }) => ({ product_id, quantity: -Number(change) })))
}

/** Returns what an order still holds of its stock: all of it, or no more than the quantities of the given lines. */
export const releaseStock = async (
  db: Db,
  orderId: string,
  now: Timestamp,
  lines?: readonly Wanted[],
): Promise<void> => {
  for (const { product_id, quantity: held } of await heldBy(db, orderId)) {
    const change = Math.min(held, lines ? quantityOf(lines, product_id) : held)
    if (change <= 0) continue
    await move(db, { product_id, order_id: orderId, change, reason: 'released', at: now })
    await settleMissing(db, product_id, now)
  }
}

/** What an order lacks of what is left of it, and of which products there is too little for that. */
export const lackedBy = async (
  db: Db,
  orderId: string,
  left: readonly Wanted[],
): Promise<{ lacks: Wanted[]; short: Set<number> }> => {
  const lacks = (await heldBy(db, orderId)).flatMap(({ product_id, quantity: held }) => {
    const quantity = quantityOf(left, product_id) - held
    return quantity > 0 ? [{ product_id, quantity }] : []
  })
  const free = await onHand(
    db,
    lacks.map(({ product_id }) => product_id),
  )
  const short = lacks.filter(({ product_id, quantity }) => (free.get(product_id) ?? 0) < quantity)
  return { lacks, short: new Set(short.map(({ product_id }) => product_id)) }
}

/** Takes again what an order let go of while it waited, as far as it is there; returns the products of which there is too little. */
export const takeAgain = async (
  db: Db,
  orderId: string,
  left: readonly Wanted[],
  now: Timestamp,
): Promise<ReadonlySet<number>> => {
  const { lacks, short } = await lackedBy(db, orderId, left)
  for (const { product_id, quantity } of lacks)
    if (!short.has(product_id))
      await move(db, {
        product_id,
        order_id: orderId,
        change: -quantity,
        reason: 'again',
        at: now,
      })
  return short
}

/** What each order holds of a product, whether or not it was counted as the order was placed. */
const holdersOf = async (
  db: Db,
  productId: number,
): Promise<{ order_id: string; all: number; left: number; waiting: number }[]> => {
  const { rows } = await sql<{ order_id: string; all: number; left: number; waiting: number }>`
    select h.order_id, sum(h.quantity) as "all", sum(h.quantity * h.is_left) as "left",
      sum(h.quantity * h.is_left * h.is_waiting) as waiting
    from (select l.order_id, l.quantity,
        case when l.removed_reason is null and l.review <> 'rejected' then 1 else 0 end as is_left,
        case when p.state = 'placed' then 1 else 0 end as is_waiting
      from order_line l
      join customer_order o on o.id = l.order_id
      join order_parcel p on p.order_id = l.order_id and p.number = l.parcel
      where l.product_id = ${productId} and p.state not in ('shipped', 'delivered', 'returned')
        and (o.state in ('placed', 'packed', 'shipped')
        or (o.state in ('awaiting_prescription', 'awaiting_payment') and (o.payment_state = 'paid'
          or exists (select 1 from stock_hold s where s.order_id = o.id))))) h
    group by h.order_id order by h.order_id`.execute(db)
  return rows
    .map(({ order_id, ...sums }) => ({
      order_id,
      all: Number(sums.all),
      left: Number(sums.left),
      waiting: Number(sums.waiting),
    }))
    .filter(({ left }) => left > 0)
}

/** Thousandths of a product that lie on the shelf for open orders: what was packed has left it. */
export const waitingToBePacked = async (db: Db, productId: number): Promise<number> =>
  (await holdersOf(db, productId)).reduce((sum, { waiting }) => sum + waiting, 0)

/**
 * Thousandths of a product that lie on the shelf without a batch on record: what is free, and what open orders wait for, less what its batches for sale
 * hold. Null where the product's stock is not counted and it has no recorded batch. Without a recorded batch, units that the count calls missing still count: the packer may hold them.
 */
export const withoutBatch = async (db: Db, productId: number): Promise<number | null> => {
  const stock = await stockOf(db, productId)
  const { recorded, kept } = await db
    .selectFrom('stock_batch')
    .where('product_id', '=', productId)
    .select(({ fn, eb }) => [
      fn.count<number | bigint>('expiry').as('recorded'),
      fn
        .sum<number>(eb.case().when('withheld', 'is', null).then(eb.ref('on_hand')).else(0).end())
        .as('kept'),
    ])
    .executeTakeFirstOrThrow()
  const isRecorded = Number(recorded) > 0
  if (!stock) return isRecorded ? 0 : null
  const waiting = await waitingToBePacked(db, productId)
  const missing = isRecorded ? stock.missing : 0
  return Math.max(0, stock.on_hand + waiting - missing - Number(kept ?? 0))
}

/** Counts a product from now on, with nothing on the shelf: what open orders wait for is missing until it is there. */
const startCounting = async (db: Db, product_id: number, at: Timestamp): Promise<void> => {
  await insertRows(db, 'stock', { product_id, on_hand: 0, updated_at: at })
  const holders = await holdersOf(db, product_id)
  const held = holders.reduce((sum, { left }) => sum + left, 0)
  if (held === 0) return
  await move(db, { product_id, order_id: null, change: held, reason: 'set', at })
  for (const { order_id, all, left } of holders) {
    const of = { product_id, order_id, at }
    // First back: what can be ordered must not be less than nothing in between.
    if (all > left) await move(db, { ...of, change: all - left, reason: 'released' })
    await move(db, { ...of, change: -all, reason: 'placed' })
  }
  await changeMissing(
    db,
    product_id,
    holders.reduce((sum, { waiting }) => sum + waiting, 0),
  )
}

/** Sets what can be ordered of a product, which is counted from then on: who says so knows what orders hold. */
export const setStock = async (
  db: Db,
  product_id: number,
  quantity: number,
  now: Timestamp,
): Promise<void> => {
  const known = (await onHand(db, [product_id])).get(product_id)
  if (known === undefined) await startCounting(db, product_id, now)
  const change = quantity - (known ?? 0)
  if (change !== 0) await move(db, { product_id, order_id: null, change, reason: 'set', at: now })
  await updateRows(db, 'stock', { product_id }, { missing: 0 })
}

type Move = {
  product_id: number
  order_id: string | null
  change: number
  reason: 'set' | 'placed' | 'released' | 'again'
  at: Timestamp
}

const move = async (db: Db, of: Move): Promise<void> => {
  await insertRows(db, 'stock_move', { id: randomUUID(), ...of })
  await send(
    db,
    db
      .updateTable('stock')
      .set(({ eb }) => ({ on_hand: eb('on_hand', '+', of.change), updated_at: of.at }))
      .where('product_id', '=', of.product_id),
  )
}

export type StockPlace = { updated_at: Timestamp; product_id: number }

/** Products whose stock changed after a place and before a moment, the longest ago first. */
export const stockChangedAfter = (
  db: Db,
  { updated_at, product_id }: StockPlace,
  before: Timestamp,
  limit: number,
) =>
  db
    .selectFrom('stock')
    .select(['product_id', 'on_hand', 'updated_at'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('updated_at', 'product_id'), '>', tuple(updated_at, product_id)),
    )
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .orderBy('product_id')
    .limit(limit)
    .execute()

/** Counted products of larger numbers than `after`, with how they were last seen on sale. */
export const stockOffers = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('stock')
    .select(['product_id', 'offer'])
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(limit)
    .execute()

type SeenOffer = { product_id: number; known: string | null; offer: string }

/** One that was never looked at has been told with its stock: it has not changed. */
export const setStockOffers = async (
  db: Db,
  offers: readonly SeenOffer[],
  at: Timestamp,
): Promise<void> => {
  await Promise.all(
    offers.map(({ product_id, known, offer }) =>
      updateRows(db, 'stock', { product_id }, { offer, ...(known !== null && { updated_at: at }) }),
    ),
  )
}

export const stockOf = (db: Db, productId: number): Promise<StoredRow<'stock'> | null> =>
  findRow(db, 'stock', { product_id: productId })

const changeMissing = async (db: Db, productId: number, change: number): Promise<void> => {
  await db
    .updateTable('stock')
    .set(({ eb }) => ({ missing: eb('missing', '+', change) }))
    .where('product_id', '=', productId)
    .execute()
}

/** What becomes free is first what other orders hold and is not there: it is not sold twice. */
const settleMissing = async (db: Db, product_id: number, now: Timestamp): Promise<void> => {
  const stock = await stockOf(db, product_id)
  const settled = Math.min(stock?.missing ?? 0, stock?.on_hand ?? 0)
  if (settled <= 0) return
  await move(db, { product_id, order_id: null, change: -settled, reason: 'set', at: now })
  await changeMissing(db, product_id, -settled)
}

/**
 * Changes what can still be ordered of a product, which is counted from then on. Less than nothing cannot be ordered: what goes beyond that is missing to
 * orders that hold it, and comes off what is added later.
 */
export const changeStock = async (
  db: Db,
  product_id: number,
  change: number,
  now: Timestamp,
): Promise<void> => {
  const known = (await onHand(db, [product_id])).get(product_id)
  if (known === undefined) await startCounting(db, product_id, now)
  const possible = Math.max(-(known ?? 0), change)
  if (possible !== 0)
    await move(db, { product_id, order_id: null, change: possible, reason: 'set', at: now })
  if (possible > change) await changeMissing(db, product_id, possible - change)
  else await settleMissing(db, product_id, now)
}

/** How many days the packs of products must keep, of those for which that was set. */
export const keepDaysOf = async (
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, number>> => {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock')
    .select(['product_id', 'keep_days'])
    .where('product_id', 'in', [...productIds])
    .execute()
  return new Map(
    rows.flatMap(({ product_id, keep_days }) =>
      keep_days === null ? [] : [[product_id, keep_days]],
    ),
  )
}

/**
 * Changes what is set for a product whose stock is counted; false where it is not. `threshold`: thousandths below which it is short, null for none;
 * `keep_days`: how many days its packs must keep at the customer's, null as for the whole shop.
 */
export const changeSettings = async (
  db: Db,
  productId: number,
  settings: { threshold: number | null } | { keep_days: number | null },
): Promise<boolean> => {
  return (await updateRows(db, 'stock', { product_id: productId }, settings)) === 1
}

/** Counted products of which less than their threshold is left. */
export const lowStock = (db: Db, page: Page) =>
  countedPageOf(
    db.selectFrom('stock').selectAll().whereRef('on_hand', '<', 'threshold').orderBy('product_id'),
    page,
  )

export const expiringBatches = async (db: Db, day: string): Promise<StoredRow<'stock_batch'>[]> =>
  await db
    .selectFrom('stock_batch')
    .selectAll()
    .where('usable_until', '<', day)
    .where('on_hand', '>', 0)
    .orderBy('usable_until')
    .orderBy('product_id')
    .orderBy('batch')
    .execute()
