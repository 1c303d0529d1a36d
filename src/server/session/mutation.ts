import { hash, randomUUID } from 'node:crypto'
import { type Claim, claimKey, releaseKey, storeOutcome } from '../db/idempotency.ts'
import type { Db, Storage } from '../db/types.ts'
import { failed, type Outcome } from '../http/outcome.ts'
import { type CustomerSession, isCustomer, type Session } from './session-repository.ts'
import type { Sessions } from './sessions.ts'

/** A claim unanswered for this long belongs to a server that has crashed. */
const staleMs = 60_000

/** The requester of a change, and its `Idempotency-Key`. */
export type MutationRequest = { token: string | null; idempotencyKey: string | null }

/** A change in a transaction: it checks before it writes, and awaits nothing but queries. */
export type Mutation<Result> = (db: Db, session: Session) => Promise<Outcome<Result>>

/** A change that requires a signed-in customer. */
export const byCustomer =
  <Result>(change: (db: Db, session: CustomerSession) => Promise<Outcome<Result>>): Mutation<Result> =>
  async (db, session) =>
    isCustomer(session) ? await change(db, session) : failed('notSignedIn')

/**
 * What a change is isolated from: every transaction, or, if it meets the conditions of `inReadCommitted`, those of its owner. Changes of
 * different owners then do not conflict.
 */
export type Isolation = 'everything' | 'own'

/** `request` identifies the call, to detect a key that is reused for another one. */
export type RunMutation = <Result>(
  asked: MutationRequest,
  request: unknown,
  change: Mutation<Result>,
  isolation?: Isolation,
) => Promise<Outcome<Result>>

/**
 * Runs a change for its session, once per key. A repeated request gets the stored outcome; a duplicate that arrives before the outcome is
 * stored fails. The outcome is stored in the transaction of the change, so neither exists without the other.
 */
export const createRunMutation =
  (storage: Storage, sessions: Sessions, now: () => Date): RunMutation =>
  async <Result>(
    { token, idempotencyKey: key }: MutationRequest,
    request: unknown,
    change: Mutation<Result>,
    isolation: Isolation = 'everything',
  ) => {
    const [inTransaction, begin] = isolation === 'own' ? [storage.inReadCommitted, sessions.hold] : [storage.inTransaction, sessions.use]
    if (key === null)
      return await inTransaction(async (db) => {
        const session = await begin(db, token)
        return session ? await change(db, session) : failed('badCsrf')
      })

    const at = now()
    const request_hash = hash('sha256', JSON.stringify(request), 'hex')
    const stale = new Date(at.getTime() - staleMs).toISOString()
    // The primary key lets one claim win, even in read committed.
    const claimed = await storage.inReadCommitted(async (db) => {
      const session = await sessions.use(db, token)
      if (!session) return null
      const claim: Claim = { session_id: session.id, key, request_hash, claim: randomUUID(), claimed_at: at.toISOString() }
      return { session, claim, held: await claimKey(db, claim, stale) }
    })
    if (!claimed) return failed('badCsrf')
    const { claim, held } = claimed
    if (held.request_hash !== request_hash) return failed('keyReused')
    if (held.outcome !== null) return JSON.parse(held.outcome) as Outcome<Result>
    if (held.claim !== claim.claim) return failed('keyInFlight')
    try {
      return await inTransaction(async (db) => {
        const session = await begin(db, token)
        const outcome = session ? await change(db, session) : failed('badCsrf')
        if (session && !(await storeOutcome(db, claim, JSON.stringify(outcome)))) throw new Error('another server took the claim over')
        return outcome
      })
    } catch (error) {
      await releaseKey(storage.db, claim)
      throw error
    }
  }
