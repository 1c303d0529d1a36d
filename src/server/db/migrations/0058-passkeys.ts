import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Passkeys of operators, and the challenges that they sign. */
export const passkeys = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    await schema
      .createTable('operator_passkey')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('operator_id', 'text', (column) => column.notNull().references('operator.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull().check(sql`counter >= 0`))
      .addColumn('is_synced', 'integer', (column) => column.notNull().check(sql`is_synced in (0, 1)`))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .addCheckConstraint('operator_passkey_created_at', moment('created_at'))
      .addCheckConstraint('operator_passkey_used_at', moment('used_at'))
      .execute()
    await schema.createIndex('operator_passkey_by_operator').on('operator_passkey').column('operator_id').execute()
    await schema
      .createTable('passkey_challenge')
      .addColumn('challenge_hash', 'text', (column) => column.primaryKey().check(sql`length(challenge_hash) = 64`))
      // Null for a sign-in: the passkey says whose it is.
      .addColumn('operator_id', 'text', (column) => column.references('operator.id'))
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addCheckConstraint('passkey_challenge_expires_at', moment('expires_at'))
      .execute()
  },
}
