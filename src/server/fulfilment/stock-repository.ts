import { randomUUID } from 'node:crypto'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'

export type Wanted = { product_id: number; quantity: number }

/** What is on hand of the products that are counted, in thousandths of a unit; the others have no entry. */
export const onHand = async (db: Db, productIds: readonly number[]): Promise<Map<number, number>> => {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock')
    .select(['product_id', 'on_hand'])
    .where('product_id', 'in', [...productIds])
    .execute()
  return new Map(rows.map(({ product_id, on_hand }) => [product_id, on_hand]))
}

/** In one order everywhere: two who want the same two products do not wait for each other. */
const inOrder = <Of extends { product_id: number }>(all: readonly Of[]): Of[] => [...all].sort((a, b) => a.product_id - b.product_id)

/** Takes what an order needs of the products that are counted. A CHECK of the table throws where there is not enough: ask first. */
export const takeStock = async (db: Db, orderId: string, wanted: readonly Wanted[], now: Moment): Promise<void> => {
  const counted = await onHand(
    db,
    wanted.map(({ product_id }) => product_id),
  )
  for (const { product_id, quantity } of inOrder(wanted))
    if (counted.has(product_id)) await move(db, { product_id, order_id: orderId, change: -quantity, reason: 'placed', at: now })
}

/** Gives back, once, what an order took; of some products only, where they are named. */
export const releaseStock = async (db: Db, orderId: string, now: Moment, productIds?: readonly number[]): Promise<void> => {
  const moves = await db.selectFrom('stock_move').selectAll().where('order_id', '=', orderId).execute()
  const released = new Set(moves.flatMap(({ reason, product_id }) => (reason === 'released' ? [product_id] : [])))
  for (const { reason, product_id, change } of inOrder(moves))
    if (reason === 'placed' && !released.has(product_id) && (productIds?.includes(product_id) ?? true))
      await move(db, { product_id, order_id: orderId, change: -change, reason: 'released', at: now })
}

/** Says how much of a product is on hand; from then on it is counted. */
export const setStock = async (db: Db, product_id: number, quantity: number, now: Moment): Promise<void> => {
  const known = (await onHand(db, [product_id])).get(product_id)
  if (known === undefined) await db.insertInto('stock').values({ product_id, on_hand: 0, updated_at: now }).execute()
  const change = quantity - (known ?? 0)
  if (change !== 0) await move(db, { product_id, order_id: null, change, reason: 'set', at: now })
}

type Move = { product_id: number; order_id: string | null; change: number; reason: 'set' | 'placed' | 'released'; at: Moment }

const move = async (db: Db, of: Move): Promise<void> => {
  await db
    .insertInto('stock_move')
    .values({ id: randomUUID(), ...of })
    .execute()
  await db
    .updateTable('stock')
    .set(({ eb }) => ({ on_hand: eb('on_hand', '+', of.change), updated_at: of.at }))
    .where('product_id', '=', of.product_id)
    .execute()
}
