import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'

/** Whether the customer has reviewed, rated or reported on what a delivery brought. */
export const hasWrittenAbout = async (
  db: Db,
  { orderId, products, since }: { orderId: string; products: readonly number[]; since: Moment },
): Promise<boolean> => {
  const review = await db
    .selectFrom('product_review')
    .select('id')
    .where('order_id', '=', orderId)
    .where('product_id', 'in', [...products])
    .where('state', '<>', 'withdrawn')
    .limit(1)
    .executeTakeFirst()
  const feedback = await db
    .selectFrom('feedback')
    .select('kind')
    .where('order_id', '=', orderId)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  const report = await db
    .selectFrom('side_effect_report')
    .select('id')
    .where('order_id', '=', orderId)
    .where('product_id', 'in', [...products])
    .limit(1)
    .executeTakeFirst()
  return [review, feedback, report].some((found) => found !== undefined)
}
