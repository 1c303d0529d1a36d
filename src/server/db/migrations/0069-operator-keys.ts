import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Idempotency keys of operators, who may be shared tokens without a row of `operator`. */
export const operatorKeys = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    await schema
      .createTable('operator_key')
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('request_hash', 'text', (column) => column.notNull())
      .addColumn('claim', 'text', (column) => column.notNull())
      .addColumn('claimed_at', 'text', (column) => column.notNull())
      .addColumn('has_acted', 'integer', (column) => column.notNull().check(sql`has_acted in (0, 1)`))
      .addColumn('outcome', 'text')
      .addPrimaryKeyConstraint('operator_key_key', ['operator_id', 'key'])
      .addCheckConstraint('operator_key_claimed_at', moment('claimed_at'))
      .execute()
    await schema.createIndex('operator_key_by_claimed_at').on('operator_key').column('claimed_at').execute()
  },
}
