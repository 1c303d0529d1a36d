import { hash, randomBytes, randomUUID } from 'node:crypto'
import { dayMs } from '#model/duration.ts'
import { removeExpiredRateLimits } from '../../db/rate-limits.ts'
import type { Db, Storage } from '../../db/types.ts'
import { removeOldCodes } from '../customers/login-code-repository.ts'
import {
  addSession,
  type CustomerSession,
  changeSession,
  isCustomer,
  lockSession,
  removeEnded,
  removeOldOutcomes,
  removeUnused,
  renewSession,
  type Session,
  sessionByHash,
} from './session-repository.ts'

/** A session ends this long after its last change. */
const daysOfSession = 30
/** A customer's session ends this long after the sign-in, even if it is in use. */
const daysSignedIn = 90
/** An unused guest session is removed after this long. */
const daysUnused = 1
/** Idempotency keys are remembered for this long: clients retry sooner. */
const daysOfOutcome = 2
/** For this long after a sign-in sensitive calls need no new sign-in. */
const freshMinutes = 15
/** The end of a session is moved at most once in this time, so that not every change writes the session. */
const daysBetweenMoves = 1

/** Whether the customer signed in recently: required for irreversible calls and for the export of personal data. */
export const isFresh = ({ created_at }: Pick<Session, 'created_at'>, at: Date): boolean =>
  at.getTime() - new Date(created_at).getTime() <= freshMinutes * 60_000

const after = (moment: Date, days: number): string =>
  new Date(moment.getTime() + days * dayMs).toISOString()
const newToken = (): string => randomBytes(16).toString('base64url')
export const hashOf = (token: string): string => hash('sha256', token, 'hex')

export type Sessions = {
  find: (db: Db, token: string | null) => Promise<Session | null>
  /** The same, of a customer who is signed in. */
  customer: (db: Db, token: string | null) => Promise<CustomerSession | null>
  /** The same outside a transaction. */
  seen: (token: string | null) => Promise<Session | null>
  /** Like `find`, and extends the session. */
  use: (db: Db, token: string | null) => Promise<Session | null>
  /** The same, and locks the owner: the first statement of an `inReadCommitted`. */
  hold: (db: Db, token: string | null) => Promise<Session | null>
  /** The living session of a token, extended; outside a transaction, so that one in use costs a read. */
  known: (token: string | null) => Promise<Session | null>
  /** A new session with a token of its own that delivers to `city`. */
  make: (city?: string | null) => Promise<{ session: Session; token: string }>
  /** Signs a customer in to a session under a new token, which it returns; the old token becomes invalid. */
  renew: (db: Db, session: Session, customerId: string) => Promise<string>
  removeExpired: () => Promise<number>
}

export const createSessions = (storage: Storage, now: () => Date): Sessions => {
  const keyOf = (token: string) => ({ hash: hashOf(token) })
  // Checked here because a query with the current time could not be cached.
  const living = ([session]: readonly Session[]): Session | null =>
    session && session.expires_at > now().toISOString() ? session : null
  const find: Sessions['find'] = async (db, token) =>
    token === null ? null : living(await sessionByHash.rows(db, keyOf(token)))

  /** When a session in use ends. */
  const endOf = ({ expires_at, created_at, customer_id }: Session): string => {
    const at = now()
    if (expires_at > after(at, daysOfSession - daysBetweenMoves)) return expires_at
    const last = after(new Date(created_at), daysSignedIn)
    const idle = after(at, daysOfSession)
    return customer_id !== null && last < idle ? last : idle
  }
  const moved = async (db: Db, session: Session | null): Promise<Session | null> => {
    if (!session) return null
    const expires_at = endOf(session)
    if (expires_at === session.expires_at) return session
    await changeSession(db, session.id, { expires_at })
    return { ...session, expires_at }
  }
  const seen: Sessions['seen'] = async (token) =>
    token === null ? null : living(await storage.read(sessionByHash.with(storage.db, keyOf(token))))
  const use: Sessions['use'] = async (db, token) => moved(db, await find(db, token))

  return {
    find,
    customer: async (db, token) => {
      const session = await find(db, token)
      return session && isCustomer(session) ? session : null
    },
    use,
    hold: async (db, token) =>
      token === null ? null : moved(db, living(await lockSession(db, hashOf(token)))),
    seen,
    known: async (token) => {
      if (token === null) return null
      const here = await seen(token)
      // A replica may not know it yet, so a session that is not seen is looked for where it would be written.
      return here && endOf(here) === here.expires_at
        ? here
        : await storage.inTransaction((db) => use(db, token))
    },
    make: async (city = null) => {
      const at = now()
      const made = newToken()
      const session = {
        id: randomUUID(),
        token_hash: hashOf(made),
        city,
        pincode: null,
        cart_id: null,
        customer_id: null,
        created_at: at.toISOString(),
        expires_at: after(at, daysOfSession),
      }
      await storage.inReadCommitted((db) => addSession(db, session))
      return { session: { ...session, email: null, phone: null }, token: made }
    },
    renew: async (db, session, customerId) => {
      const token = newToken()
      const at = now()
      await renewSession(db, session.id, {
        token_hash: hashOf(token),
        customer_id: customerId,
        created_at: at.toISOString(),
        expires_at: after(at, daysOfSession),
      })
      return token
    },
    removeExpired: () =>
      storage.inTransaction(async (db) => {
        const at = now().toISOString()
        await removeExpiredRateLimits(db, at)
        await removeOldCodes(db, at)
        await removeUnused(db, after(now(), -daysUnused))
        await removeOldOutcomes(db, after(now(), -daysOfOutcome))
        return await removeEnded(db, at)
      }),
  }
}
