import { openStages, type PaymentProviderName, paymentEventId } from '#model/payment.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredPayment = StoredRow<'payment'>
export type StoredPaymentEvent = StoredRow<'payment_event'>

export const addPayment = async (db: Db, payment: StoredPayment): Promise<void> => {
  await db.insertInto('payment').values(payment).execute()
}

export const paymentById = async (db: Db, id: string): Promise<StoredPayment | null> =>
  (await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

export const paymentAtProvider = async (
  db: Db,
  provider: PaymentProviderName,
  id: string,
): Promise<StoredPayment | null> =>
  (await db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_order_id', '=', id)
    .executeTakeFirst()) ?? null

/** Payments of an order, oldest first. */
export const paymentsOf = async (db: Db, orderId: string): Promise<StoredPayment[]> =>
  await db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const openPaymentOf = async (db: Db, orderId: string): Promise<StoredPayment | null> =>
  (await db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', [...openStages])
    .executeTakeFirst()) ?? null

/** Stores the provider's id of a payment; the first one stays. */
export const nameAtProvider = async (
  db: Db,
  id: string,
  provider_order_id: string,
  look_at: Timestamp,
): Promise<void> => {
  await db
    .updateTable('payment')
    .set({ provider_order_id, look_at })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .execute()
}

/** Appends an event; false where it was stored before. */
export const addPaymentEvent = async (
  db: Db,
  event: Omit<StoredPaymentEvent, 'event_id'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_event')
    .values({ ...event, event_id: paymentEventId(event as Parameters<typeof paymentEventId>[0]) })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether a refund by the provider of a payment has this name, of whatever order. */
export const isRefunded = async (db: Db, paymentId: string, reference: string): Promise<boolean> =>
  (await db
    .selectFrom('payment as p')
    .innerJoin('payment_event as e', 'e.provider', 'p.provider')
    .select('e.event_id')
    .where('p.id', '=', paymentId)
    .where('e.event_id', '=', `refunded:${reference}`)
    .executeTakeFirst()) !== undefined

/** Removes the event of a refund that was sent back: it did not happen. */
export const removeRefunded = async (
  db: Db,
  { id, provider }: Pick<StoredPayment, 'id' | 'provider'>,
  reference: string,
): Promise<void> => {
  await db
    .deleteFrom('payment_event')
    .where('payment_id', '=', id)
    .where('provider', '=', provider)
    .where('happened', '=', 'refunded')
    .where('reference', '=', reference)
    .execute()
}

export const paymentEventsOf = async (db: Db, paymentId: string): Promise<StoredPaymentEvent[]> =>
  await db
    .selectFrom('payment_event')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('at')
    .orderBy('event_id')
    .execute()

/** Payments that are due for a poll, the longest waiting first. */
export const paymentsToPoll = async (
  db: Db,
  provider: PaymentProviderName,
  now: Timestamp,
  limit: number,
): Promise<StoredPayment[]> =>
  await db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .limit(limit)
    .execute()

/** Claims a poll and schedules the next one; false where another server claimed it. */
export const claimPoll = async (
  db: Db,
  { id, looks }: StoredPayment,
  look_at: Timestamp,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ look_at, looks: looks + 1 })
    .where('id', '=', id)
    .where('looks', '=', looks)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
