import { ConcurrencyConflict } from './concurrency-conflict.ts'
import { deleteRows, updateRows } from './rows.ts'
import type { OperatorKeyTable } from './tables/operators.ts'
import type { Timestamp } from './timestamp.ts'
import type { Db } from './types.ts'

export type OperatorClaim = Pick<OperatorKeyTable, 'operator_id' | 'key' | 'claim'>
type Held = Pick<
  OperatorKeyTable,
  'request_hash' | 'claim' | 'claimed_at' | 'has_acted' | 'outcome'
>

/** Claims a key, or takes over a claim made before `stale` under which nothing was changed. What the key holds then. */
export const claimOperatorKey = async (
  db: Db,
  wanted: OperatorClaim & Pick<OperatorKeyTable, 'request_hash' | 'claimed_at'>,
  stale: Timestamp,
): Promise<Held> => {
  await db
    .insertInto('operator_key')
    .values({ ...wanted, has_acted: 0, outcome: null })
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'key'])
        .doUpdateSet({ claim: wanted.claim, claimed_at: wanted.claimed_at })
        .where('operator_key.outcome', 'is', null)
        .where('operator_key.has_acted', '=', 0)
        .where('operator_key.claimed_at', '<', stale)
        .where('operator_key.request_hash', '=', wanted.request_hash),
    )
    .execute()
  const held = await db
    .selectFrom('operator_key')
    .select(['request_hash', 'claim', 'claimed_at', 'has_acted', 'outcome'])
    .where('operator_id', '=', wanted.operator_id)
    .where('key', '=', wanted.key)
    .executeTakeFirst()
  if (!held) throw new ConcurrencyConflict('the claim of another call was released')
  return held
}

/** Another call has taken the key over, because this one took too long. */
export class OperatorClaimLost extends Error {
  override name = 'OperatorClaimLost'
}

/** Notes, in the transaction of a change, that the call has changed something. Throws `OperatorClaimLost`, so that the change is rolled back. */
export const noteActed = async (
  db: Db,
  { operator_id, key, claim }: OperatorClaim,
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('operator_key')
    .set({ has_acted: 1 })
    .where('operator_id', '=', operator_id)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new OperatorClaimLost()
}

export const storeOperatorOutcome = async (
  db: Db,
  { operator_id, key, claim }: OperatorClaim,
  outcome: string,
): Promise<void> => {
  await updateRows(db, 'operator_key', { operator_id, key, claim }, { outcome })
}

/** Releases a claim under which nothing was changed; whether there was one. */
export const releaseOperatorKey = async (
  db: Db,
  { operator_id, key, claim }: OperatorClaim,
): Promise<boolean> => {
  return (await deleteRows(db, 'operator_key', { operator_id, key, claim, has_acted: 0 })) === 1
}

/** Removes keys claimed before `keysBefore`, and outcomes, which hold what operators read of customers, of those before `outcomesBefore`. */
export const removeOldOperatorKeys = async (
  db: Db,
  { keysBefore, outcomesBefore }: Record<'keysBefore' | 'outcomesBefore', Timestamp>,
) => {
  await db.deleteFrom('operator_key').where('claimed_at', '<', keysBefore).execute()
  await forgetOperatorOutcomes(db, outcomesBefore)
}

/** A repeated call is then told that it was done, instead of being answered as the first was. */
export const forgetOperatorOutcomes = async (db: Db, before: Timestamp): Promise<void> => {
  await db
    .updateTable('operator_key')
    .set({ outcome: null, has_acted: 1 })
    .where('claimed_at', '<', before)
    .where('outcome', 'is not', null)
    .execute()
}
