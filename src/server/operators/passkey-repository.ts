import { findRow, findRows, insertRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredPasskey = StoredRow<'operator_passkey'>
type StoredChallenge = StoredRow<'passkey_challenge'>

export const addChallenge = (db: Db, row: StoredChallenge): Promise<void> =>
  insertRows(db, 'passkey_challenge', row)

/** Takes a challenge out of the table: it is good for one answer. */
export const takeChallenge = async (
  db: Db,
  challenge_hash: string,
): Promise<StoredChallenge | null> =>
  (await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challenge_hash)
    .returningAll()
    .executeTakeFirst()) ?? null

export const removeEndedChallenges = async (db: Db, now: Timestamp): Promise<void> => {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
}

/** False where the passkey is stored already. */
export const addPasskey = async (db: Db, row: StoredPasskey): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('operator_passkey')
    .values(row)
    .onConflict((it) => it.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const passkeyById = (db: Db, id: string): Promise<StoredPasskey | null> =>
  findRow(db, 'operator_passkey', { id })

export const passkeysOf = (db: Db, operatorId: string): Promise<StoredPasskey[]> =>
  findRows(db, 'operator_passkey', { operator_id: operatorId }, ['created_at', 'id'])

/** Notes a sign-in. False where another sign-in with the same passkey came between: one of the two may be a copy. */
export const recordUse = async (
  db: Db,
  { id, counter }: StoredPasskey,
  next: number,
  at: Timestamp,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('operator_passkey')
    .set({ counter: next, used_at: at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const removePasskey = async (db: Db, operatorId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('operator_passkey')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
