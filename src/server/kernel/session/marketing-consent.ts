import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { hasConsent, keepConsent } from './consent.ts'
import { removeWaitingEvents, setVisitorConsent, visitorAgreed } from './consent-repository.ts'
import { isCustomer, type Session } from './session-repository.ts'

/** Whether events of a session may go to marketing tools. A customer’s answer holds for the account, a visitor’s for the session. */
export const isMarketingAgreed = (db: Db, session: Session): Promise<boolean> =>
  isCustomer(session)
    ? hasConsent(db, session.customer_id, 'marketing')
    : visitorAgreed(db, session.id)

/** Keeps an answer; withdrawing removes the events that have not left yet. */
export const keepMarketingConsent = async (
  db: Db,
  session: Session,
  isGiven: boolean,
  at: Timestamp,
): Promise<void> => {
  if (isCustomer(session))
    return await keepConsent(
      db,
      session.customer_id,
      { kind: 'marketing', contactNumber: null, given: isGiven },
      at,
    )
  await setVisitorConsent(db, session.id, isGiven, at)
  if (!isGiven) await removeWaitingEvents(db, { sessionId: session.id, customerId: null })
}
