import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** The people who run the pharmacy, their roles and their tokens. */
export const operators = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .createTable('operator')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('registration_number', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('off_at', 'text')
      .addCheckConstraint('operator_texts', sql`name <> '' and email = lower(email) and email like '%_@_%' and registration_number <> ''`)
      // Shared tokens of the environment act under ids with a colon.
      .addCheckConstraint('operator_id', sql`id <> '' and id not like '%:%'`)
      .addCheckConstraint('operator_created_at', moment('created_at'))
      .addCheckConstraint('operator_off_at', moment('off_at'))
      .execute()
    await db.schema
      .createTable('operator_role')
      .addColumn('operator_id', 'text', (column) => column.notNull().references('operator.id'))
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('granted_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('operator_role_key', ['operator_id', 'role'])
      .addCheckConstraint('operator_role_granted_at', moment('granted_at'))
      .execute()
    await db.schema
      .createTable('operator_token')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('operator_id', 'text', (column) => column.notNull().references('operator.id'))
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('revoked_at', 'text')
      .addCheckConstraint('operator_token_hash', sql`length(token_hash) = 64`)
      .addCheckConstraint('operator_token_times', sql`created_at < expires_at`)
      .addCheckConstraint('operator_token_created_at', moment('created_at'))
      .addCheckConstraint('operator_token_expires_at', moment('expires_at'))
      .addCheckConstraint('operator_token_revoked_at', moment('revoked_at'))
      .execute()
    await db.schema.createIndex('operator_token_by_operator').on('operator_token').column('operator_id').execute()
  },
}
