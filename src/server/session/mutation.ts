import { hash, randomUUID } from 'node:crypto'
import { type Claim, claimKey, releaseKey, storeOutcome } from '../db/idempotency.ts'
import type { Db, Storage } from '../db/types.ts'
import { failed, type Outcome } from '../http/outcome.ts'
import { type CustomerSession, isCustomer, type Session } from './session-repository.ts'
import type { Sessions } from './sessions.ts'

/** A claim whose answer has not come by then was made by a server that is gone. */
const staleMs = 60_000

/** Who asks for a change, and the `Idempotency-Key` under which. */
export type MutationRequest = { token: string | null; idempotencyKey: string | null }

/** What a change does, in a transaction: it checks first and writes then, and awaits nothing but queries. */
export type Mutation<Result> = (db: Db, session: Session) => Promise<Outcome<Result>>

/** A change that only a customer may make. */
export const byCustomer =
  <Result>(change: (db: Db, session: CustomerSession) => Promise<Outcome<Result>>): Mutation<Result> =>
  async (db, session) =>
    isCustomer(session) ? await change(db, session) : failed('notSignedIn')

/**
 * What a change is alone with: everything, or, where what it says of `inReadCommitted` holds, its owner's things. Strangers' changes then do not
 * ask one another to be run again.
 */
export type Isolation = 'everything' | 'own'

/** `request` is what is asked for, to know a key that is used again for something else. */
export type RunMutation = <Result>(
  asked: MutationRequest,
  request: unknown,
  change: Mutation<Result>,
  isolation?: Isolation,
) => Promise<Outcome<Result>>

/**
 * Runs a change for its session, once per key: the kept outcome is replayed, whatever the change would say today; a twin that comes
 * before it is kept is told so. The outcome is kept in the transaction of the change, so neither exists without the other.
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
    // The key of the table lets one win, whoever reads what.
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
