import type { Selectable } from 'kysely'
import type { Paise } from '#model/money.ts'
import type { OrderRefundTable } from './tables/orders.ts'
import type { Db, Moment } from './tables.ts'

export type StoredRefund = Selectable<OrderRefundTable>

/** What is owed back of an order, the first first. */
export const refundsOf = async (db: Db, orderId: string): Promise<StoredRefund[]> =>
  await db.selectFrom('order_refund').selectAll().where('order_id', '=', orderId).orderBy('number').execute()

/** Writes down that an amount above zero is owed back. */
export const addRefund = async (
  db: Db,
  orderId: string,
  { amount, reason, at }: { amount: Paise; reason: string; at: Moment },
): Promise<void> => {
  const number = (await refundsOf(db, orderId)).length + 1
  await db
    .insertInto('order_refund')
    .values({ order_id: orderId, number, amount, reason, due_at: at, settled_at: null, reference: null })
    .execute()
}
