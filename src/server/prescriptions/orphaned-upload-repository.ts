import { deleteRows, insertRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'

/** Records a file that is in the store, or about to be, without a reference. */
export const addOrphanedUpload = (db: Db, key: string, since: Timestamp): Promise<void> =>
  insertRows(db, 'loose_file', { file_key: key, since })

/** Claims a file recorded since `oldest`; false for an older one, which a cleanup may be removing. */
export const claimOrphanedUpload = async (
  db: Db,
  key: string,
  oldest: Timestamp,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('loose_file')
    .where('file_key', '=', key)
    .where('since', '>=', oldest)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Unreferenced files recorded before a moment, oldest first. */
export const orphanedUploadsBefore = async (
  db: Db,
  before: Timestamp,
  limit: number,
): Promise<string[]> =>
  (
    await db
      .selectFrom('loose_file')
      .select('file_key')
      .where('since', '<', before)
      .orderBy('since')
      .limit(limit)
      .execute()
  ).map(({ file_key }) => file_key)

export const removeOrphanedUpload = async (db: Db, key: string): Promise<void> => {
  await deleteRows(db, 'loose_file', { file_key: key })
}
