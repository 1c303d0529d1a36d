import type { Selectable } from 'kysely'
import { dayAfter } from '#model/calendar-india.ts'
import type { ReorderItemTable, ReorderRunTable, ReorderTable } from '../../db/tables/orders.ts'
import type { Db } from '../../db/types.ts'

export type StoredReorder = Selectable<ReorderTable>
export type StoredReorderItem = Selectable<ReorderItemTable>

/** The re-order of an order, running or cancelled. */
export const reorderOf = async (
  db: Db,
  customerId: string,
  orderId: string,
): Promise<StoredReorder | null> =>
  (await db
    .selectFrom('reorder')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()) ?? null

export const reorderItems = async (db: Db, orderId: string): Promise<StoredReorderItem[]> =>
  await db
    .selectFrom('reorder_item')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .execute()

/** Ids of the orders whose re-order is due on or before `day`. */
export const dueReorders = async (db: Db, day: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('reorder')
    .select('order_id')
    .where('state', '=', 'active')
    .where('next_on', '<=', day)
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
  (await db
    .selectFrom('reorder')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'active')
    .where('next_on', '<=', day)
    .executeTakeFirst()) ?? null

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
export const addRun = async (db: Db, run: Selectable<ReorderRunTable>): Promise<void> => {
  await db.insertInto('reorder_run').values(run).execute()
}
