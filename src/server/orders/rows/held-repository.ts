import type { Db } from '../../db/types.ts'

/** What the orders of a customer that wait for a prescription or a payment hold, in thousandths of a unit by product. */
export const heldUnpaid = async (
  db: Db,
  customerId: string,
): Promise<ReadonlyMap<number, number>> => {
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
