import { findRow, insertRows, updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredService = StoredRow<'service_account'>

export const allServices = (db: Db): Promise<StoredService[]> =>
  db.selectFrom('service_account').selectAll().orderBy('name').orderBy('id').execute()

export const serviceById = (db: Db, id: string): Promise<StoredService | null> =>
  findRow(db, 'service_account', { id })

export const serviceByHash = (db: Db, token_hash: string): Promise<StoredService | null> =>
  findRow(db, 'service_account', { token_hash })

export const addService = (db: Db, row: StoredService): Promise<void> =>
  insertRows(db, 'service_account', row)

export const changeService = async (
  db: Db,
  id: string,
  change: Partial<Pick<StoredService, 'token_hash' | 'expires_at'>> & { revoked_at?: Timestamp },
): Promise<void> => {
  await updateRows(db, 'service_account', { id }, change)
}
