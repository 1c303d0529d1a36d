import { hash, randomBytes, randomUUID } from 'node:crypto'
import { removeOldCodes } from '../auth/login-code-repository.ts'
import { removeExpiredRateLimits } from '../db/rate-limits.ts'
import type { Db, Storage } from '../db/types.ts'
import { addSession, changeSession, lockSession, removeEnded, renewSession, type Session, sessionByHash } from './session-repository.ts'
import { readSessionWithCart, type SessionWithCart, sessionWithCart } from './session-with-cart.ts'

/** A session ends when nothing was changed in it for so long. */
const daysOfSession = 30
/** That of a customer ends so long after the sign-in, whatever happens in it. */
const daysSignedIn = 90
/** So long after a sign-in the customer need not show again who is there. */
const freshMinutes = 15
/** Its end is moved at most once in so long: a change need not write the session each time. */
const daysBetweenMoves = 1

/** Whether the customer of a session has signed in just now: asked before what cannot be undone or gives everything away. */
export const isFresh = ({ created_at }: Pick<Session, 'created_at'>, at: Date): boolean =>
  at.getTime() - new Date(created_at).getTime() <= freshMinutes * 60_000

const dayMs = 24 * 60 * 60 * 1000
const after = (moment: Date, days: number): string => new Date(moment.getTime() + days * dayMs).toISOString()
const newToken = (): string => randomBytes(16).toString('base64url')
const hashOf = (token: string): string => hash('sha256', token, 'hex')

export type Sessions = {
  /** The living session of a token. */
  find: (db: Db, token: string | null) => Promise<Session | null>
  /** The same, where nothing else has to be of the same moment. */
  seen: (token: string | null) => Promise<Session | null>
  /** The same with its cart, of one moment. */
  withCart: (token: string | null) => Promise<SessionWithCart | null>
  /** That of `find`, and its end moved on. */
  use: (db: Db, token: string | null) => Promise<Session | null>
  /** The same, alone with what is its owner's: the first of an `inReadCommitted`. */
  hold: (db: Db, token: string | null) => Promise<Session | null>
  /** The session of a token, or a new one with a token of its own. */
  open: (token: string | null) => Promise<{ session: Session; token: string; made: boolean }>
  /** Makes a session that of a customer, under a new token, which it gives; the old one is dead. */
  renew: (db: Db, session: Session, customerId: string) => Promise<string>
  /** Forgets what has ended. */
  removeExpired: () => Promise<number>
}

export const createSessions = (storage: Storage, now: () => Date): Sessions => {
  const named = (token: string) => ({ hash: hashOf(token) })
  // Here and not in the query, whose answer would be another at every moment.
  const living = ([session]: readonly Session[]): Session | null => (session && session.expires_at > now().toISOString() ? session : null)
  const find: Sessions['find'] = async (db, token) => (token === null ? null : living(await sessionByHash.rows(db, named(token))))

  const moved = async (db: Db, session: Session | null): Promise<Session | null> => {
    const at = now()
    if (!session || session.expires_at > after(at, daysOfSession - daysBetweenMoves)) return session
    const last = after(new Date(session.created_at), daysSignedIn)
    const idle = after(at, daysOfSession)
    const expires_at = session.customer_id !== null && last < idle ? last : idle
    if (expires_at === session.expires_at) return session
    await changeSession(db, session.id, { expires_at })
    return { ...session, expires_at }
  }
  const use: Sessions['use'] = async (db, token) => moved(db, await find(db, token))

  return {
    find,
    use,
    hold: async (db, token) => (token === null ? null : moved(db, living(await lockSession(db, hashOf(token))))),
    seen: async (token) => (token === null ? null : living(await storage.read(sessionByHash.with(storage.db, named(token))))),
    withCart: async (token) => {
      const visit = token === null ? null : readSessionWithCart(await storage.read(sessionWithCart.with(storage.db, named(token))))
      return visit && visit.endsAt > now() ? visit : null
    },
    open: async (token) => {
      const known = await storage.inTransaction((db) => use(db, token))
      if (known && token !== null) return { session: known, token, made: false }
      const at = now()
      const made = newToken()
      const session = {
        id: randomUUID(),
        token_hash: hashOf(made),
        city: null,
        pincode: null,
        cart_id: null,
        customer_id: null,
        created_at: at.toISOString(),
        expires_at: after(at, daysOfSession),
      }
      await addSession(storage.db, session)
      return { session: { ...session, email: null }, token: made, made: true }
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
        return await removeEnded(db, at)
      }),
  }
}
