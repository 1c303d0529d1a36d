import type { Kysely } from 'kysely'
import { moment } from './checks.ts'

/** Places at a camp that wait for their mail to be confirmed, and the latest time that a server has seen. */
export const trust = {
  up: async (db: Kysely<never>): Promise<void> => {
    // Null in rows of the version before, and once confirmed. Checks cannot be added to a table of SQLite.
    await db.schema.alterTable('camp_registration').addColumn('confirm_by', 'text').execute()
    await db.schema.alterTable('camp_registration').addColumn('confirm_hash', 'text').execute()
    await db.schema.createIndex('camp_registration_by_confirm_hash').on('camp_registration').column('confirm_hash').unique().execute()
    await db.schema
      .createTable('clock_mark')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('latest', 'text', (column) => column.notNull())
      .addCheckConstraint('clock_mark_latest', moment('latest'))
      .execute()
  },
}
