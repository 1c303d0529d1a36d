import { dayAfter } from '#model/calendar-india.ts'
import { pausedDay } from '#model/reorder.ts'
import { deleteRows, findRow, findRows, insertRows, updateRows } from '../../db/rows.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredReorder = StoredRow<'reorder'>
export type StoredReorderItem = StoredRow<'reorder_item'>

/** The re-order of an order, running or cancelled. */
export const reorderOf = (
  db: Db,
  customerId: string,
  orderId: string,
): Promise<StoredReorder | null> =>
  findRow(db, 'reorder', { order_id: orderId, customer_id: customerId })

/** What the customer got last of these products: of what, and how much in a pack, in thousandths. */
export const lastBought = async (
  db: Db,
  customerId: string,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, { composition: string; units: number }>> => {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_line as l')
    .innerJoin('customer_order as o', 'o.id', 'l.order_id')
    .select(['l.product_id', 'l.composition', 'l.units'])
    .where('o.customer_id', '=', customerId)
    .where('o.state', '<>', 'cancelled')
    .where('l.product_id', 'in', [...productIds])
    .orderBy('o.placed_at')
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** Of these orders, those that are ordered regularly and not paused. */
export const runningReorders = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<StoredReorder, 'next_on' | 'problem'>>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reorder')
    .select(['order_id', 'next_on', 'problem'])
    .where('state', '=', 'active')
    .where('next_on', '<>', pausedDay)
    .where('order_id', 'in', [...orderIds])
    .execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

export const itemsOfReorders = (
  db: Db,
  orderIds: readonly string[],
): Promise<StoredReorderItem[]> =>
  findRows(db, 'reorder_item', { order_id: orderIds }, ['product_id'])

export const reorderItems = (db: Db, orderId: string): Promise<StoredReorderItem[]> =>
  itemsOfReorders(db, [orderId])

/** Those that are due on or before `day` and were not tried on it. */
const due = (db: Db, day: string) =>
  db
    .selectFrom('reorder')
    .where('state', '=', 'active')
    .where('next_on', '<=', day)
    .where(({ or, eb }) => or([eb('tried_on', 'is', null), eb('tried_on', '<', day)]))

/** Ids of the orders whose re-order is due on or before `day` and was not tried on it. */
export const dueReorders = async (db: Db, day: string): Promise<string[]> => {
  const rows = await due(db, day)
    .select('order_id')
    .orderBy('next_on')
    .orderBy('order_id')
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** The re-order of an order that is due on or before `day`; null after another server has run it. */
export const dueReorder = async (
  db: Db,
  orderId: string,
  day: string,
): Promise<StoredReorder | null> =>
  (await due(db, day).selectAll().where('order_id', '=', orderId).executeTakeFirst()) ?? null

type Days = { after: string; until: string }

/** Those that are due within `days` and whose due day was not announced. */
const toAnnounce = (db: Db, { after, until }: Days) =>
  db
    .selectFrom('reorder')
    .where('state', '=', 'active')
    .where('next_on', '>', after)
    .where('next_on', '<=', until)
    .where(({ or, eb, ref }) =>
      or([eb('noticed_for', 'is', null), eb('noticed_for', '<>', ref('next_on'))]),
    )

export const reordersToAnnounce = async (db: Db, days: Days): Promise<string[]> => {
  const rows = await toAnnounce(db, days).select('order_id').orderBy('order_id').execute()
  return rows.map(({ order_id }) => order_id)
}

/** The re-order of an order that is to be announced; null after another server has done so. */
export const reorderToAnnounce = async (
  db: Db,
  orderId: string,
  days: Days,
): Promise<StoredReorder | null> =>
  (await toAnnounce(db, days).selectAll().where('order_id', '=', orderId).executeTakeFirst()) ??
  null

/** The paused ones whose customer was told of it last on or before `day`. */
const toRemind = (db: Db, day: string) =>
  db
    .selectFrom('reorder')
    .where('state', '=', 'active')
    .where('next_on', '=', pausedDay)
    .where(({ or, eb }) => or([eb('noticed_for', 'is', null), eb('noticed_for', '<=', day)]))

/** Ids of the orders whose re-order is paused and was not told of since `day`. */
export const pausedReorders = async (db: Db, day: string): Promise<string[]> => {
  const rows = await toRemind(db, day).select('order_id').orderBy('order_id').execute()
  return rows.map(({ order_id }) => order_id)
}

/** The paused re-order of an order; null after another server has told of it. */
export const pausedReorder = async (
  db: Db,
  orderId: string,
  day: string,
): Promise<StoredReorder | null> =>
  (await toRemind(db, day).selectAll().where('order_id', '=', orderId).executeTakeFirst()) ?? null

/** The re-orders that a customer has, the next due first and paused ones last. */
export const activeReorders = (db: Db, customerId: string): Promise<StoredReorder[]> =>
  findRows(db, 'reorder', { customer_id: customerId, state: 'active' }, ['next_on', 'order_id'])

/** Re-orders that could not be placed, or not whole, the longest waiting first. */
export const troubledReorders = (db: Db, limit: number): Promise<StoredReorder[]> =>
  db
    .selectFrom('reorder')
    .selectAll()
    .where('state', '=', 'active')
    .where('problem', 'is not', null)
    .orderBy('problem_on')
    .orderBy('order_id')
    .limit(limit)
    .execute()

/** The orders that each of these re-orders made, the last first. */
export const placedByAll = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reorder_run')
    .select(['order_id', 'placed_order_id'])
    .where('order_id', 'in', [...orderIds])
    .where('placed_order_id', 'is not', null)
    .orderBy('due_on', 'desc')
    .execute()
  const placed = new Map<string, string[]>()
  for (const { order_id, placed_order_id } of rows)
    placed.set(order_id, [...(placed.get(order_id) ?? []), placed_order_id as string])
  return placed
}

/** The same of one. */
export const placedOrders = async (db: Db, orderId: string): Promise<string[]> =>
  (await placedByAll(db, [orderId])).get(orderId) ?? []

export const keepPrice = async (
  db: Db,
  orderId: string,
  productId: number,
  price: number | null,
): Promise<void> => {
  await updateRows(db, 'reorder_item', { order_id: orderId, product_id: productId }, { price })
}

/** Keeps the prices of a pack that the customer is told; null for a product that has none. */
export const noticePrices = async (
  db: Db,
  orderId: string,
  prices: ReadonlyMap<number, number>,
): Promise<void> => {
  for (const { product_id } of await reorderItems(db, orderId))
    await updateRows(
      db,
      'reorder_item',
      { order_id: orderId, product_id },
      { noticed_price: prices.get(product_id) ?? null },
    )
}

/** Takes back that a day is skipped. */
export const unskip = async (db: Db, orderId: string, day: string): Promise<void> => {
  await deleteRows(db, 'reorder_run', { order_id: orderId, due_on: day, outcome: 'skipped' })
}

/** The first due day from `day` on without a run: a skipped day stays skipped when the re-order is set up again. */
export const freeDay = async (
  db: Db,
  orderId: string,
  day: string,
  everyDays: number,
): Promise<string> => {
  const run = db
    .selectFrom('reorder_run')
    .select('due_on')
    .where('order_id', '=', orderId)
    .where('due_on', '=', day)
  return (await run.executeTakeFirst())
    ? await freeDay(db, orderId, dayAfter(day, everyDays), everyDays)
    : day
}

/** Whether a day from `today` on and before `nextOn` was skipped. */
export const isSkipped = async (
  db: Db,
  orderId: string,
  { today, nextOn }: { today: string; nextOn: string },
): Promise<boolean> => {
  const run = await db
    .selectFrom('reorder_run')
    .select('due_on')
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'skipped')
    .where('due_on', '>=', today)
    .where('due_on', '<', nextOn)
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}

/** Records the run of a due day. The unique key throws for a day that has a run. */
export const addRun = (db: Db, run: StoredRow<'reorder_run'>): Promise<void> =>
  insertRows(db, 'reorder_run', run)
