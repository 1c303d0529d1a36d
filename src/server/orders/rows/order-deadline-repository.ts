import { send } from '../../db/send.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'

/** Ids of orders past their deadline, oldest first, without those that wait for a pharmacist. */
export const ordersPastDeadline = async (db: Db, now: Timestamp): Promise<string[]> => {
  const rows = await db
    .selectFrom('customer_order')
    .select('id')
    .where('lapses_at', '<=', now)
    .where('awaits_review', '=', 0)
    .orderBy('lapses_at')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** An order with a prescription waits for the pharmacist without a deadline. */
export const awaitReview = async (db: Db, orderId: string): Promise<void> => {
  await send(
    db,
    db
      .updateTable('customer_order')
      .set({ awaits_review: 1 })
      .where('id', '=', orderId)
      .where('state', '=', 'awaiting_prescription'),
  )
}
