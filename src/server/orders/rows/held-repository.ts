import type { Db } from '../../db/types.ts'
import { type Door, holdsReaching } from './reach-repository.ts'

/**
 * What orders that wait for a prescription or a payment hold: those of an account in thousandths of a unit by product, and how many of them are to the
 * account, or to the number or the door where most of them go.
 */
export type Held = { units: ReadonlyMap<number, number>; orders: number }

const unitsOf = async (db: Db, customerId: string): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('customer_order as o')
    .innerJoin('stock_move as m', 'm.order_id', 'o.id')
    .select(['m.product_id', ({ fn }) => fn.sum<number>('m.change').as('change')])
    .where('o.customer_id', '=', customerId)
    .where('o.lapses_at', 'is not', null)
    .groupBy('m.product_id')
    .execute()
  return new Map(rows.map(({ product_id, change }) => [product_id, -Number(change)]))
}

export const heldUnpaid = async (db: Db, customerId: string, door: Door): Promise<Held> => {
  const [units, orders] = await Promise.all([
    unitsOf(db, customerId),
    holdsReaching(db, customerId, door),
  ])
  return { units, orders }
}
