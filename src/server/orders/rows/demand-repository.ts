import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'

/**
 * By how many customers each product was ordered since a moment, without cancelled and expired orders: a customer counts once, and a product that
 * fewer than `least` customers ordered not at all.
 */
export const customersByProduct = async (
  db: Db,
  since: Timestamp,
  least: number,
): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('customer_order', 'customer_order.id', 'order_line.order_id')
    .select(({ fn }) => [
      'order_line.product_id as id',
      fn.count<number | string>('customer_order.customer_id').distinct().as('customers'),
    ])
    .where('customer_order.placed_at', '>=', since)
    .where('customer_order.state', 'not in', ['cancelled', 'lapsed'])
    .where('order_line.removed_reason', 'is', null)
    .groupBy('order_line.product_id')
    .having(({ fn }) => fn.count('customer_order.customer_id').distinct(), '>=', least)
    .execute()
  return new Map(rows.map(({ id, customers }) => [id, Number(customers)]))
}
