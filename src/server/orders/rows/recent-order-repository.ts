import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'

export type OrderedLately = { product_id: number; name: string; patient_id: string | null }

/** Products of a customer's orders since a moment, each once for each person, without cancelled or expired orders and what was removed or rejected. */
export const orderedSince = async (
  db: Db,
  customerId: string,
  since: Timestamp,
): Promise<OrderedLately[]> =>
  await db
    .selectFrom('order_line')
    .innerJoin('customer_order', 'customer_order.id', 'order_line.order_id')
    .select(({ fn }) => [
      'order_line.product_id',
      'order_line.patient_id',
      fn.min('order_line.name').as('name'),
    ])
    .where('customer_order.customer_id', '=', customerId)
    .where('customer_order.placed_at', '>=', since)
    .where('customer_order.state', 'not in', ['cancelled', 'lapsed'])
    .where('order_line.removed_reason', 'is', null)
    .where('order_line.review', '<>', 'rejected')
    .groupBy(['order_line.product_id', 'order_line.patient_id'])
    .orderBy('order_line.product_id')
    .execute()
