import { hash, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  ClaimLost,
  claimKey,
  type KeyClaim,
  releaseKey,
  storeOutcome,
} from '../../db/idempotency.ts'
import type { Db, Storage } from '../../db/types.ts'
import { failed, type Outcome } from '../outcome.ts'
import { leaseMs, type ServerLease } from './server-lease.ts'
import { type CustomerSession, isCustomer, type Session } from './session-repository.ts'
import { hashOf, type Sessions } from './sessions.ts'

export type MutationRequest = { token: string | null; idempotencyKey: string | null }

/** A change in a transaction: it checks before it writes, and awaits nothing but queries. */
export type Mutation<Result> = (db: Db, session: Session) => Promise<Outcome<Result>>

export const byCustomer =
  <Result>(
    change: (db: Db, session: CustomerSession) => Promise<Outcome<Result>>,
  ): Mutation<Result> =>
  async (db, session) =>
    isCustomer(session) ? await change(db, session) : failed('notSignedIn')

/**
 * What a change is isolated from: every transaction or, if it meets the conditions of `inReadCommitted`, only those of its owner. Changes
 * of different owners then do not conflict.
 */
export type Isolation = 'everything' | 'own'

/** `request` identifies the call, to detect a key that is reused for another one. */
export type RunMutation = <Result>(
  asked: MutationRequest,
  request: unknown,
  change: Mutation<Result>,
  isolation?: Isolation,
) => Promise<Outcome<Result>>

/** How long a request waits for another one under its key, and how often it checks for the outcome. */
type WaitTimes = { waitMs: number; lookMs: number }

type Deps = {
  storage: Storage
  sessions: Sessions
  lease: ServerLease
  now: () => Date
  waitTimes?: WaitTimes
}

/**
 * Runs a change for its session once per key: a stored outcome is replayed, even if the change would end differently today. A request that
 * arrives before the outcome is stored waits for it, or fails with a retry hint if that takes too long. The outcome is stored in the
 * transaction of the change, so neither exists without the other.
 */
export const createRunMutation = ({
  storage,
  sessions,
  lease,
  now,
  waitTimes: { waitMs, lookMs } = { waitMs: 4_500, lookMs: 100 },
}: Deps): RunMutation => {
  /** The requests this server is answering now, by session and key. */
  const answering = new Map<string, Promise<Outcome<unknown>>>()

  const claimed = async (token: string | null, of: Pick<KeyClaim, 'key' | 'request_hash'>) => {
    if (token === null) return null
    const at = now()
    const claimed_at = at.toISOString()
    const wanted = { ...of, claim: randomUUID(), claimed_at, server_id: lease.id }
    const stale = new Date(at.getTime() - leaseMs).toISOString()
    // The primary key lets one claim win.
    const held = await storage.inOneStatement((db) =>
      claimKey(db, { ...wanted, token_hash: hashOf(token) }, { stale, now: claimed_at }),
    )
    return held && { claim: { ...wanted, session_id: held.session_id }, held }
  }

  return async <Result>(
    { token, idempotencyKey: key }: MutationRequest,
    request: unknown,
    change: Mutation<Result>,
    isolation: Isolation = 'everything',
  ) => {
    const [inTransaction, begin] =
      isolation === 'own'
        ? [storage.inReadCommitted, sessions.hold]
        : [storage.inTransaction, sessions.use]
    if (key === null)
      return await inTransaction(async (db) => {
        const session = await begin(db, token)
        return session ? await change(db, session) : failed('badCsrf')
      })

    const answer = async (claim: KeyClaim): Promise<Outcome<Result>> => {
      try {
        return await inTransaction(async (db) => {
          const session = await begin(db, token)
          const outcome = session ? await change(db, session) : failed('badCsrf')
          if (session) await storeOutcome(db, claim, JSON.stringify(outcome))
          return outcome
        })
      } catch (error) {
        // If the database is unreachable, the claim expires with the lease.
        if (!(error instanceof ClaimLost)) await releaseKey(storage.db, claim).catch(() => {})
        throw error
      }
    }

    const request_hash = hash('sha256', JSON.stringify(request), 'hex')
    const endsAt = performance.now() + waitMs
    for (;;) {
      const found = await claimed(token, { key, request_hash })
      if (!found) return failed('badCsrf')
      const { claim, held } = found
      if (held.request_hash !== request_hash) return failed('keyReused')
      if (held.outcome !== null) return JSON.parse(held.outcome) as Outcome<Result>
      const name = `${claim.session_id} ${key}`
      if (held.claim === claim.claim) {
        const mine = lease.during(() => answer(claim))
        answering.set(name, mine)
        try {
          return await mine
        } catch (error) {
          if (!(error instanceof ClaimLost)) throw error
        } finally {
          answering.delete(name)
        }
      }
      const leftMs = endsAt - performance.now()
      if (leftMs <= 0) return failed('keyInFlight', { retryAfterSeconds: 1 })
      const here = answering.get(name)
      const looking = new AbortController()
      await Promise.race([
        ...(here ? [here.catch(() => {})] : []),
        setTimeout(here ? leftMs : Math.min(lookMs, leftMs), undefined, {
          signal: looking.signal,
        }).catch(() => {}),
      ])
      looking.abort()
    }
  }
}
