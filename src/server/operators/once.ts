import { hash, randomUUID } from 'node:crypto'
import { dayMs, minuteMs } from '#model/duration.ts'
import {
  claimOperatorKey,
  type OperatorClaim,
  OperatorClaimLost,
  releaseOperatorKey,
  removeOldOperatorKeys,
  storeOperatorOutcome,
} from '../db/operator-keys.ts'
import type { RunOnce } from '../http/register-endpoint.ts'
import { failed, type Outcome } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'

/**
 * A call that has changed nothing for so long may be taken over: its server was stopped, or is so slow that its change, which notes that it has
 * acted, is rolled back.
 */
const staleMs = 30_000
/** A call may be repeated long after its reply was lost; an answer with personal data is kept for the retries of the same hour only. */
const kept = { keysMs: 7 * dayMs, outcomesMs: 60 * minuteMs }

export const createRunOnce = ({
  storage,
  now,
}: Pick<Core, 'storage' | 'now'>): { run: RunOnce; removeOld: () => Promise<void> } => {
  const before = (ms: number): string => new Date(now().getTime() - ms).toISOString()

  const claimed = async (claim: OperatorClaim, request_hash: string) =>
    await storage.inReadCommitted((db) =>
      claimOperatorKey(db, { ...claim, request_hash, claimed_at: before(0) }, before(staleMs)),
    )

  return {
    run: async (by, { key, request }, run) => {
      const claim = { operator_id: by.id, key, claim: randomUUID() }
      const request_hash = hash('sha256', JSON.stringify(request), 'hex')
      const held = await claimed(claim, request_hash)
      if (held.request_hash !== request_hash) return failed('keyReused')
      if (held.outcome !== null) return JSON.parse(held.outcome) as Outcome<never>
      const isOver = held.has_acted === 1 && held.claimed_at < before(staleMs)
      if (held.claim !== claim.claim)
        return isOver ? failed('keyDone') : failed('keyInFlight', { retryAfterSeconds: 1 })
      try {
        const outcome = await run({ ...by, claim: { key, id: claim.claim } })
        // What was refused may be asked again: it is checked anew.
        const isFree = 'failed' in outcome && (await releaseOperatorKey(storage.db, claim))
        if (!isFree) await storeOperatorOutcome(storage.db, claim, JSON.stringify(outcome))
        return outcome
      } catch (error) {
        if (error instanceof OperatorClaimLost)
          return failed('keyInFlight', { retryAfterSeconds: 1 })
        // Where the database is unreachable, the claim goes stale.
        await releaseOperatorKey(storage.db, claim).catch(() => {})
        throw error
      }
    },
    removeOld: () =>
      removeOldOperatorKeys(storage.db, {
        keysBefore: before(kept.keysMs),
        outcomesBefore: before(kept.outcomesMs),
      }),
  }
}
