import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Sign-in of operators to the console: mailed codes and sessions. */
export const consoleSignIn = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .createTable('console_code')
      .addColumn('ticket_hash', 'text', (column) => column.primaryKey())
      // Null where the address is of no operator: the caller learns no difference.
      .addColumn('operator_id', 'text', (column) => column.references('operator.id'))
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addCheckConstraint('console_code_hashes', sql`length(ticket_hash) = 64 and length(code_hash) = 64`)
      .addCheckConstraint('console_code_tries', sql`tries between 0 and 5`)
      .addCheckConstraint('console_code_expires_at', moment('expires_at'))
      .execute()
    await db.schema
      .createTable('console_session')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('operator_id', 'text', (column) => column.notNull().references('operator.id'))
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addCheckConstraint('console_session_hash', sql`length(token_hash) = 64`)
      .addCheckConstraint('console_session_times', sql`created_at < expires_at and created_at <= seen_at`)
      .addCheckConstraint('console_session_created_at', moment('created_at'))
      .addCheckConstraint('console_session_seen_at', moment('seen_at'))
      .addCheckConstraint('console_session_expires_at', moment('expires_at'))
      .execute()
    await db.schema.createIndex('console_session_by_operator').on('console_session').column('operator_id').execute()
  },
}
