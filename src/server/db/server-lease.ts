import type { Timestamp } from './timestamp.ts'
import type { Db } from './types.ts'

/** Records that a server counts as alive until `alive_until`. */
export const extendLease = async (
  db: Db,
  server_id: string,
  alive_until: Timestamp,
): Promise<void> => {
  await db
    .insertInto('server_lease')
    .values({ server_id, alive_until })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet({ alive_until }))
    .execute()
}

export const removeOldLeases = async (db: Db, before: Timestamp): Promise<void> => {
  await db.deleteFrom('server_lease').where('alive_until', '<', before).execute()
}
