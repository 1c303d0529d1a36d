import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type ConsoleCode = StoredRow<'console_code'>
export type StoredConsoleSession = StoredRow<'console_session'>

export const addConsoleCode = async (db: Db, row: ConsoleCode): Promise<void> => {
  await db.insertInto('console_code').values(row).execute()
}

export const consoleCodeOf = async (db: Db, ticket_hash: string): Promise<ConsoleCode | null> =>
  (await db
    .selectFrom('console_code')
    .selectAll()
    .where('ticket_hash', '=', ticket_hash)
    .executeTakeFirst()) ?? null

export const countConsoleTry = async (
  db: Db,
  { ticket_hash, tries }: ConsoleCode,
): Promise<void> => {
  await db
    .updateTable('console_code')
    .set({ tries: tries + 1 })
    .where('ticket_hash', '=', ticket_hash)
    .execute()
}

export const removeConsoleCode = async (db: Db, ticket_hash: string): Promise<void> => {
  await db.deleteFrom('console_code').where('ticket_hash', '=', ticket_hash).execute()
}

export const addConsoleSession = async (db: Db, row: StoredConsoleSession): Promise<void> => {
  await db.insertInto('console_session').values(row).execute()
}

export const consoleSessionByHash = async (
  db: Db,
  token_hash: string,
): Promise<StoredConsoleSession | null> =>
  (await db
    .selectFrom('console_session')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()) ?? null

export const consoleSessionsOf = (db: Db, operatorId: string): Promise<StoredConsoleSession[]> =>
  db
    .selectFrom('console_session')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const seeConsoleSession = async (db: Db, id: string, at: Timestamp): Promise<void> => {
  await db
    .updateTable('console_session')
    .set({ seen_at: at })
    .where('id', '=', id)
    .where('seen_at', '<', at)
    .execute()
}

export const removeConsoleSession = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('console_session').where('id', '=', id).execute()
}

/** Removes codes and sessions that have ended, and sessions that were not used since `idle`. */
export const removeEnded = async (db: Db, now: Timestamp, idle: Timestamp): Promise<void> => {
  await db.deleteFrom('console_code').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('console_session')
    .where((it) => it.or([it('expires_at', '<=', now), it('seen_at', '<=', idle)]))
    .execute()
}
