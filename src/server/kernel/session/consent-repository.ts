import { deleteRows, findRows, insertRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredConsent = StoredRow<'consent'>

/** All consent answers of a customer, in order. */
export const consentHistory = (db: Db, customerId: string): Promise<StoredConsent[]> =>
  findRows(db, 'consent', { customer_id: customerId }, ['seq'])

/** Appends a consent answer; call it in a transaction. */
export const addConsent = async (db: Db, consent: Omit<StoredConsent, 'seq'>): Promise<void> => {
  const { last } = await db
    .selectFrom('consent')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('customer_id', '=', consent.customer_id)
    .executeTakeFirstOrThrow()
  await insertRows(db, 'consent', { ...consent, seq: (last ?? 0) + 1 })
}

/** Whether a visitor has agreed to marketing; a customer’s answer is among the consents. */
export const visitorAgreed = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db
    .selectFrom('visitor_consent')
    .select('given_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()) !== undefined

export const setVisitorConsent = async (
  db: Db,
  session_id: string,
  isGiven: boolean,
  given_at: Timestamp,
): Promise<void> => {
  if (!isGiven) await deleteRows(db, 'visitor_consent', { session_id })
  else
    await db
      .insertInto('visitor_consent')
      .values({ session_id, given_at })
      .onConflict((conflict) => conflict.column('session_id').doNothing())
      .execute()
}

/** Removes the events that wait for their way to marketing tools: of a visitor’s session, or of a customer in all sessions. */
export const removeWaitingEvents = async (
  db: Db,
  of: { sessionId: string; customerId: null } | { sessionId: null; customerId: string },
): Promise<void> => {
  const waiting = db.deleteFrom('event').where('ended_at', 'is', null)
  await (of.customerId === null
    ? waiting.where('session_id', '=', of.sessionId)
    : waiting.where('customer_id', '=', of.customerId)
  ).execute()
}
