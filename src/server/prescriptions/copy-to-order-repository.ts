import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import { awaitReview } from '../orders/order-deadline-repository.ts'

/** Gives an order the prescriptions of an earlier one of the same customer. */
export const copyPrescriptions = async (db: Db, { from, to, at }: { from: string; to: string; at: Moment }): Promise<void> => {
  const bound = await db.selectFrom('order_prescription').selectAll().where('order_id', '=', from).execute()
  for (const { prescription_id, customer_id } of bound)
    await db.insertInto('order_prescription').values({ order_id: to, prescription_id, customer_id, bound_at: at }).execute()
  if (bound.length > 0) await awaitReview(db, to)
}
