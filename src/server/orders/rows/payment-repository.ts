import { openStages, type PaymentProviderName, paymentEventId } from '#model/payment.ts'
import { deleteRows, findRow, findRows, insertRows, updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredPayment = StoredRow<'payment'>
export type StoredPaymentEvent = StoredRow<'payment_event'>

export const addPayment = (db: Db, payment: StoredPayment): Promise<void> =>
  insertRows(db, 'payment', payment)

export const paymentById = (db: Db, id: string): Promise<StoredPayment | null> =>
  findRow(db, 'payment', { id })

export const paymentAtProvider = (
  db: Db,
  provider: PaymentProviderName,
  id: string,
): Promise<StoredPayment | null> => findRow(db, 'payment', { provider, provider_order_id: id })

/** Payments of an order, oldest first. */
export const paymentsOf = (db: Db, orderId: string): Promise<StoredPayment[]> =>
  findRows(db, 'payment', { order_id: orderId }, ['created_at', 'id'])

export const openPaymentOf = (db: Db, orderId: string): Promise<StoredPayment | null> =>
  findRow(db, 'payment', { order_id: orderId, state: openStages })

/** Stores the provider's id of a payment; the first one stays. */
export const nameAtProvider = async (
  db: Db,
  id: string,
  provider_order_id: string,
  look_at: Timestamp,
): Promise<void> => {
  await updateRows(db, 'payment', { id, provider_order_id: null }, { provider_order_id, look_at })
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
  await deleteRows(db, 'payment_event', {
    payment_id: id,
    provider,
    happened: 'refunded',
    reference,
  })
}

export const paymentEventsOf = (db: Db, paymentId: string): Promise<StoredPaymentEvent[]> =>
  findRows(db, 'payment_event', { payment_id: paymentId }, ['at', 'event_id'])

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
  return (await updateRows(db, 'payment', { id, looks }, { look_at, looks: looks + 1 })) === 1
}
