import { besideOrders, type Template } from '#model/message.ts'
import { deleteRows, findRows, updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type Queued = StoredRow<'message'>

/** Whether a message is due: a cheap query without locks, because it runs every second. */
export const isAnyDue = async (db: Db, now: Timestamp): Promise<boolean> =>
  (await db
    .selectFrom('message')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Claims due messages until `until`, the longest waiting first, so that no other server sends them before. In a transaction. */
export const claimDue = async (
  db: Db,
  claim: string,
  now: Timestamp,
  until: Timestamp,
  limit: number,
): Promise<Queued[]> => {
  const due = await db
    .selectFrom('message')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  for (const { id, tries } of due)
    await updateRows(db, 'message', { id }, { claim, tries: tries + 1, next_at: until })
  return due.map((message) => ({ ...message, claim, tries: message.tries + 1, next_at: until }))
}

/** Schedules the next try, unless another server has taken the message over; `tries` is how many there were. */
export const postpone = async (
  db: Db,
  { id, claim, tries }: Queued,
  next_at: Timestamp,
): Promise<void> => {
  await db
    .updateTable('message')
    .set({ claim: null, next_at, tries })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

/** A code is useless later, and no operator may read it here. */
const isSecret = ({ template }: Pick<Queued, 'template'>): boolean =>
  template === 'signInCode' || template === 'numberCode' || template === 'orderCode'

/**
 * Ends a message, unless another server has taken it over. Its content is removed once it was sent; one that was given up keeps it for an operator
 * to try again, until it is removed with the message.
 */
export const endMessage = async (
  db: Db,
  message: Queued,
  state: 'sent' | 'failed' | 'unwanted',
  ended_at: Timestamp,
): Promise<void> => {
  const { id, claim, content } = message
  const failedContent = state === 'failed' && !isSecret(message) ? content : null
  await db
    .updateTable('message')
    .set({ state, content: failedContent, claim: null, ended_at })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .execute()
}

export const removeEndedMessages = async (db: Db, before: Timestamp): Promise<void> => {
  await db.deleteFrom('message').where('ended_at', '<', before).execute()
}

export type GivenUp = Queued

/** Messages that were given up, newest first. */
export const givenUpMessages = async (db: Db): Promise<GivenUp[]> =>
  await db
    .selectFrom('message')
    .selectAll()
    .where('state', '=', 'failed')
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()

/** Makes a message that was given up due again, from its first try on; false for any other, and for one whose content is gone. */
export const retryMessage = async (db: Db, id: string, now: Timestamp): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({ state: 'waiting', tries: 0, next_at: now, ended_at: null, expires_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('content', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Messages that wait, and since when the first of them is due; null where none is. */
export const waitingMessages = async (
  db: Db,
): Promise<{ count: number; dueSince: Timestamp | null }> => {
  const { count, due } = await db
    .selectFrom('message')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('next_at').as('due')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { count: Number(count), dueSince: due }
}

/** What was told or is still to be told about an order, oldest first. */
export const messagesAbout = (db: Db, orderId: string): Promise<Queued[]> =>
  findRows(db, 'message', { order_id: orderId }, ['created_at', 'id'])

/** Takes back messages about an order that are not being sent yet. */
export const withdrawMessages = async (
  db: Db,
  orderId: string,
  templates: readonly Template[],
): Promise<void> => {
  await deleteRows(db, 'message', {
    order_id: orderId,
    template: templates,
    state: 'waiting',
    claim: null,
  })
}

/** Messages of a channel about orders to a recipient, or of a customer, since a moment; without those that were dropped. */
export const messagesSince = async (
  db: Db,
  { channel, to, customerId }: { channel: string; to: string; customerId: string },
  since: Timestamp,
): Promise<number> => {
  const { count } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ or, eb }) => or([eb('recipient', '=', to), eb('customer_id', '=', customerId)]))
    .where('channel', '=', channel)
    .where('template', 'not in', besideOrders)
    .where('created_at', '>', since)
    .where('state', '<>', 'dropped')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a message of a template waits for a recipient. */
export const isWaiting = async (
  db: Db,
  { channel, to, template }: { channel: string; to: string; template: string },
): Promise<boolean> =>
  (await db
    .selectFrom('message')
    .select('id')
    .where('recipient', '=', to)
    .where('channel', '=', channel)
    .where('template', '=', template)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()) !== undefined
