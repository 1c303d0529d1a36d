import { deleteRows, findRow, updateRows } from '../../db/rows.ts'
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

export const loginCodeOf = (db: Db, sessionId: string): Promise<LoginCode | null> =>
  findRow(db, 'login_code', { session_id: sessionId })

export const countTry = async (db: Db, { session_id, tries }: LoginCode): Promise<void> => {
  await updateRows(db, 'login_code', { session_id }, { tries: tries + 1 })
}

export const removeLoginCode = async (db: Db, sessionId: string): Promise<void> => {
  await deleteRows(db, 'login_code', { session_id: sessionId })
}

export const removeOldCodes = async (db: Db, now: Timestamp): Promise<void> => {
  await db.deleteFrom('login_code').where('expires_at', '<=', now).execute()
}
