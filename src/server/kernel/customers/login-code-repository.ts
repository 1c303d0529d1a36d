import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type LoginCode = StoredRow<'login_code'>

export const putLoginCode = async (db: Db, code: LoginCode): Promise<void> => {
  const { session_id: _, ...rest } = code
  await db
    .insertInto('login_code')
    .values(code)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(rest))
    .execute()
}

export const loginCodeOf = async (db: Db, sessionId: string): Promise<LoginCode | null> =>
  (await db
    .selectFrom('login_code')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()) ?? null

export const countTry = async (db: Db, { session_id, tries }: LoginCode): Promise<void> => {
  await db
    .updateTable('login_code')
    .set({ tries: tries + 1 })
    .where('session_id', '=', session_id)
    .execute()
}

export const removeLoginCode = async (db: Db, sessionId: string): Promise<void> => {
  await db.deleteFrom('login_code').where('session_id', '=', sessionId).execute()
}

export const removeOldCodes = async (db: Db, now: Timestamp): Promise<void> => {
  await db.deleteFrom('login_code').where('expires_at', '<=', now).execute()
}
