import { deleteRows, findRow, findRows, insertRows, updateRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type ConsoleCode = StoredRow<'console_code'>
export type StoredConsoleSession = StoredRow<'console_session'>

export const addConsoleCode = (db: Db, row: ConsoleCode): Promise<void> =>
  insertRows(db, 'console_code', row)

export const consoleCodeOf = (db: Db, ticket_hash: string): Promise<ConsoleCode | null> =>
  findRow(db, 'console_code', { ticket_hash })

export const countConsoleTry = async (
  db: Db,
  { ticket_hash, tries }: ConsoleCode,
): Promise<void> => {
  await updateRows(db, 'console_code', { ticket_hash }, { tries: tries + 1 })
}

export const removeConsoleCode = async (db: Db, ticket_hash: string): Promise<void> => {
  await deleteRows(db, 'console_code', { ticket_hash })
}

export const addConsoleSession = (db: Db, row: StoredConsoleSession): Promise<void> =>
  insertRows(db, 'console_session', row)

export const consoleSessionByHash = (
  db: Db,
  token_hash: string,
): Promise<StoredConsoleSession | null> => findRow(db, 'console_session', { token_hash })

export const consoleSessionsOf = (db: Db, operatorId: string): Promise<StoredConsoleSession[]> =>
  findRows(db, 'console_session', { operator_id: operatorId }, ['created_at', 'id'])

export const seeConsoleSession = async (db: Db, id: string, at: Timestamp): Promise<void> => {
  await db
    .updateTable('console_session')
    .set({ seen_at: at })
    .where('id', '=', id)
    .where('seen_at', '<', at)
    .execute()
}

export const removeConsoleSession = async (db: Db, id: string): Promise<void> => {
  await deleteRows(db, 'console_session', { id })
}

/** Removes codes and sessions that have ended, and sessions that were not used since `idle`. */
export const removeEnded = async (db: Db, now: Timestamp, idle: Timestamp): Promise<void> => {
  await db.deleteFrom('console_code').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('console_session')
    .where((it) => it.or([it('expires_at', '<=', now), it('seen_at', '<=', idle)]))
    .execute()
}
