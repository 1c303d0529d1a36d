import { answer, type ConsentEntry, type ConsentKind, isAgreed } from '#model/consent.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { addConsent, consentHistory, removeWaitingEvents } from './consent-repository.ts'

export const answersOf = async (db: Db, customerId: string): Promise<ConsentEntry[]> =>
  (await consentHistory(db, customerId)).map(({ kind, contact_number, given }) => ({
    kind: kind as ConsentKind,
    contactNumber: contact_number,
    given: given === 1,
  }))

/** Appends an answer if it changes something. A withdrawn consent to marketing removes the events that have not left yet. */
export const keepConsent = async (
  db: Db,
  customer_id: string,
  entry: ConsentEntry,
  at: Timestamp,
): Promise<void> => {
  for (const { kind, contactNumber: contact_number, given } of answer(
    await answersOf(db, customer_id),
    entry,
  ))
    await addConsent(db, { customer_id, kind, contact_number, given: given ? 1 : 0, at })
  if (entry.kind === 'marketing' && !entry.given)
    await removeWaitingEvents(db, { sessionId: null, customerId: customer_id })
}

/** Whether a customer has given a consent; false for guests. */
export const hasConsent = async (
  db: Db,
  customerId: string | null,
  kind: ConsentKind,
): Promise<boolean> => customerId !== null && isAgreed(await answersOf(db, customerId), kind)
