import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredService = StoredRow<'service_account'>

export const allServices = (db: Db): Promise<StoredService[]> =>
  db.selectFrom('service_account').selectAll().orderBy('name').orderBy('id').execute()

export const serviceById = async (db: Db, id: string): Promise<StoredService | null> =>
  (await db.selectFrom('service_account').selectAll().where('id', '=', id).executeTakeFirst()) ??
  null

export const serviceByHash = async (db: Db, token_hash: string): Promise<StoredService | null> =>
  (await db
    .selectFrom('service_account')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()) ?? null

export const addService = async (db: Db, row: StoredService): Promise<void> => {
  await db.insertInto('service_account').values(row).execute()
}

export const changeService = async (
  db: Db,
  id: string,
  change: Partial<Pick<StoredService, 'token_hash' | 'expires_at'>> & { revoked_at?: Timestamp },
): Promise<void> => {
  await db.updateTable('service_account').set(change).where('id', '=', id).execute()
}
