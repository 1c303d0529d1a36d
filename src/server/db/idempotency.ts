import { sql } from 'kysely'
import { deleteRows } from './rows.ts'
import { sendChange } from './send.ts'
import type { Timestamp } from './timestamp.ts'
import type { Db } from './types.ts'

export type KeyClaim = {
  session_id: string
  key: string
  request_hash: string
  claim: string
  claimed_at: Timestamp
  server_id: string
}
type Answered = {
  session_id: string
  request_hash: string
  claim: string
  outcome: string | null
}

/**
 * Claims a key for the session of a token's hash, or takes over a claim made before `stale` by a server that is not alive at `now`. What the key holds
 * then; null without a living session. One statement: a claim is a transaction of its own.
 */
export const claimKey = async (
  db: Db,
  { token_hash, ...wanted }: Omit<KeyClaim, 'session_id'> & { token_hash: string },
  { stale, now }: { stale: Timestamp; now: Timestamp },
): Promise<Answered | null> => {
  const textCast = <Value extends string | null>(value: Value) => sql<Value>`cast(${value} as text)`
  return (
    (await db
      .insertInto('idempotency')
      .columns(['session_id', 'key', 'request_hash', 'claim', 'claimed_at', 'server_id', 'outcome'])
      .expression((eb) =>
        eb
          .selectFrom('session')
          .select([
            'session.id',
            textCast(wanted.key).as('key'),
            textCast(wanted.request_hash).as('request_hash'),
            textCast(wanted.claim).as('claim'),
            textCast(wanted.claimed_at).as('claimed_at'),
            textCast(wanted.server_id).as('server_id'),
            textCast(null).as('outcome'),
          ])
          .where('session.token_hash', '=', token_hash)
          .where('session.expires_at', '>', now),
      )
      .onConflict((conflict) =>
        conflict.columns(['session_id', 'key']).doUpdateSet((eb) => {
          const isAbandoned = eb.and([
            eb('idempotency.outcome', 'is', null),
            eb('idempotency.claimed_at', '<', stale),
            eb('idempotency.request_hash', '=', wanted.request_hash),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('server_lease')
                  .select('server_lease.server_id')
                  .whereRef('server_lease.server_id', '=', 'idempotency.server_id')
                  .where('alive_until', '>', now),
              ),
            ),
          ])
          const unlessSame = <Column extends 'claim' | 'claimed_at' | 'server_id'>(
            column: Column,
          ) =>
            eb
              .case()
              .when(isAbandoned)
              .then(eb.ref(`excluded.${column}`))
              .else(eb.ref(`idempotency.${column}`))
              .end()
          return {
            claim: unlessSame('claim'),
            claimed_at: unlessSame('claimed_at'),
            server_id: unlessSame('server_id'),
          }
        }),
      )
      .returning(['session_id', 'request_hash', 'claim', 'outcome'])
      .executeTakeFirst()) ?? null
  )
}

/** Another server has taken a claim over, because the one that held it was presumed dead. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** Stores the outcome under a claim; the transaction fails with `ClaimLost` if another request has taken the claim over. */
export const storeOutcome = async (
  db: Db,
  { session_id, key, claim }: KeyClaim,
  outcome: string,
): Promise<void> => {
  await sendChange(
    db,
    db
      .updateTable('idempotency')
      .set({ outcome })
      .where('session_id', '=', session_id)
      .where('key', '=', key)
      .where('claim', '=', claim)
      .where('outcome', 'is', null),
    () => new ClaimLost(),
  )
}

/** Releases a claim without an outcome. */
export const releaseKey = async (db: Db, { session_id, key, claim }: KeyClaim): Promise<void> => {
  await deleteRows(db, 'idempotency', { session_id, key, claim, outcome: null })
}
