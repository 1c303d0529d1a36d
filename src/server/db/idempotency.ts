import { ConcurrencyConflict } from './concurrency-conflict.ts'
import type { Moment } from './moment.ts'
import type { Db } from './types.ts'

export type Claim = {
  session_id: string
  key: string
  request_hash: string
  claim: string
  claimed_at: Moment
  server_id: string
}
type Answered = { request_hash: string; claim: string; outcome: string | null }

/** Claims a key, or takes over a claim made before `stale` by a server that is not alive at `now`. What the key holds then. */
export const claimKey = async (
  db: Db,
  wanted: Claim,
  { stale, now }: { stale: Moment; now: Moment },
): Promise<Answered> => {
  await db
    .insertInto('idempotency')
    .values({ ...wanted, outcome: null })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'key'])
        .doUpdateSet({
          claim: wanted.claim,
          claimed_at: wanted.claimed_at,
          server_id: wanted.server_id,
        })
        .where('idempotency.outcome', 'is', null)
        .where('idempotency.claimed_at', '<', stale)
        .where('idempotency.request_hash', '=', wanted.request_hash)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('server_lease')
                .select('server_lease.server_id')
                .whereRef('server_lease.server_id', '=', 'idempotency.server_id')
                .where('alive_until', '>', now),
            ),
          ),
        ),
    )
    .execute()
  const held = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'claim', 'outcome'])
    .where('session_id', '=', wanted.session_id)
    .where('key', '=', wanted.key)
    .executeTakeFirst()
  if (!held) throw new ConcurrencyConflict('the claim of another request was released')
  return held
}

/** Stores the outcome under a claim; false if another request has taken the claim over. */
export const storeOutcome = async (
  db: Db,
  { session_id, key, claim }: Claim,
  outcome: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ outcome })
    .where('session_id', '=', session_id)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Releases a claim without an outcome. */
export const releaseKey = async (db: Db, { session_id, key, claim }: Claim): Promise<void> => {
  await db
    .deleteFrom('idempotency')
    .where('session_id', '=', session_id)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('outcome', 'is', null)
    .execute()
}
