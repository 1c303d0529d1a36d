import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import type { StoredOrder } from '../rows/order-repository.ts'

/** A place in the history of all orders. */
export type Place = { at: Moment; order_id: string; number: number }

/** What happened to orders after a place and before a moment, oldest first. */
export const eventsAfter = (
  db: Db,
  { at, order_id, number }: Place,
  before: Moment,
  limit: number,
): Promise<Place[]> =>
  db
    .selectFrom('order_event')
    .select(['at', 'order_id', 'number'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('at', 'order_id', 'number'), '>', tuple(at, order_id, number)),
    )
    .where('at', '<', before)
    .orderBy('at')
    .orderBy('order_id')
    .orderBy('number')
    .limit(limit)
    .execute()

export const ordersById = async (db: Db, ids: readonly string[]): Promise<StoredOrder[]> =>
  ids.length === 0
    ? []
    : await db
        .selectFrom('customer_order')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()
