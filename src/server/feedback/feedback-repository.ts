import type { Identity } from '#model/identity.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredFeedback = StoredRow<'feedback'>

/** The order of an e-mail address or number with its city; `null` if there is none, whatever the reason. */
export const orderOf = async (
  db: Db,
  orderId: string,
  { by, name }: Identity,
): Promise<{ customer_id: string; city: string } | null> => {
  const order = await db
    .selectFrom('customer_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .leftJoin('order_address as a', 'a.order_id', 'o.id')
    .select(['o.customer_id', 'a.city'])
    .where('o.id', '=', orderId)
    .where(`c.${by}`, '=', name)
    .executeTakeFirst()
  return order ? { customer_id: order.customer_id, city: order.city ?? '' } : null
}

/** Stores a record; a second one of its kind for an order changes nothing. */
export const addFeedback = async (db: Db, record: StoredFeedback): Promise<void> => {
  await db
    .insertInto('feedback')
    .values(record)
    .onConflict((conflict) => conflict.columns(['order_id', 'kind']).doNothing())
    .execute()
}

export type FeedbackRow = Pick<StoredFeedback, (typeof summed)[number]>
/** What the sums ask of a record: not whose it is. */
const summed = ['kind', 'rating', 'reasons', 'remarks', 'city', 'at'] as const

/** The records of a range of time, oldest first. */
export const feedbackBetween = (
  db: Db,
  from: Timestamp,
  until: Timestamp,
): Promise<FeedbackRow[]> =>
  db
    .selectFrom('feedback')
    .select(summed)
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('at')
    .orderBy('order_id')
    .orderBy('kind')
    .execute()
