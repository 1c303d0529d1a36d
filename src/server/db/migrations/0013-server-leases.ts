import type { Kysely } from 'kysely'
import { moment } from './checks.ts'

/** Servers that are alive, so that the claims of a server that died are known at once. */
export const serverLeases = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .createTable('server_lease')
      .addColumn('server_id', 'text', (column) => column.primaryKey())
      .addColumn('alive_until', 'text', (column) => column.notNull())
      .addCheckConstraint('server_lease_alive_until', moment('alive_until'))
      .execute()
    // Empty in rows of the version before, which does not know it.
    await db.schema.alterTable('idempotency').addColumn('server_id', 'text').execute()
  },
}
