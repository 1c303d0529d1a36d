import { deleteRows, findRow, findRows, updateRows } from '../../db/rows.ts'
import { send } from '../../db/send.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredPromise = StoredRow<'order_promise'>

export const promiseOfOrder = (db: Db, orderId: string): Promise<StoredPromise | null> =>
  findRow(db, 'order_promise', { order_id: orderId })

export const promisesOf = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPromise>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await findRows(db, 'order_promise', { order_id: orderIds })
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** Promises a day, once. */
export const addPromise = async (db: Db, order_id: string, day: string): Promise<void> => {
  await send(
    db,
    db
      .insertInto('order_promise')
      .values({ order_id, day, told_late_at: null })
      .onConflict((conflict) => conflict.column('order_id').doNothing()),
  )
}

/** Forgets the promise of an order that goes to another pincode. */
export const removePromise = async (db: Db, orderId: string): Promise<void> => {
  await deleteRows(db, 'order_promise', { order_id: orderId })
}

export const markToldLate = async (db: Db, orderId: string, at: Timestamp): Promise<void> => {
  await updateRows(db, 'order_promise', { order_id: orderId }, { told_late_at: at })
}

/** Orders that can be packed and of which no day was promised, oldest first, with where they go. */
export const ordersToPromise = (db: Db): Promise<{ id: string; pincode: string }[]> =>
  db
    .selectFrom('customer_order as o')
    .innerJoin('order_address as a', 'a.order_id', 'o.id')
    .leftJoin('order_promise as p', 'p.order_id', 'o.id')
    .select(['o.id', 'a.pincode'])
    .where('o.state', '=', 'placed')
    .where('p.order_id', 'is', null)
    .orderBy('o.placed_at')
    .execute()

/** Orders that were promised for a day or earlier, are not at the door, and whose customers were not told so. */
export const ordersPromisedBy = async (db: Db, day: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('order_promise as p')
    .innerJoin('customer_order as o', 'o.id', 'p.order_id')
    .select('o.id')
    .where('p.day', '<=', day)
    .where('p.told_late_at', 'is', null)
    .where('o.state', 'in', ['awaiting_prescription', 'placed', 'packed', 'shipped'])
    .orderBy('p.day')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Promised days and the moments of the last delivery of each order, of days in a window; null where it has not come. Orders that were given up do not count. */
export const promisesBetween = (
  db: Db,
  { from, until }: { from: string; until: string },
): Promise<{ day: string; deliveredAt: Timestamp | null }[]> =>
  db
    .selectFrom('order_promise as p')
    .innerJoin('customer_order as o', 'o.id', 'p.order_id')
    .leftJoin('order_event as e', (join) =>
      join
        .onRef('e.order_id', '=', 'o.id')
        .on('e.job', '=', 'delivered')
        .on('o.state', 'in', ['delivered', 'returned']),
    )
    .select(['p.day', ({ fn }) => fn.max('e.at').as('deliveredAt')])
    .where('p.day', '>=', from)
    .where('p.day', '<=', until)
    .where('o.state', 'not in', ['cancelled', 'lapsed'])
    .groupBy(['p.order_id', 'p.day'])
    .execute()
