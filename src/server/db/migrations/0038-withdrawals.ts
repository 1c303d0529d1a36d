import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Products that the pharmacy took off sale, for all servers. The row of one that is sold again stays: without it a server would not know. */
export const withdrawals = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    await schema
      .createTable('product_withdrawal')
      .addColumn('product_id', 'bigint', (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('since_day', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addCheckConstraint('product_withdrawal_state', sql`state in ('withdrawn', 'restored')`)
      .addCheckConstraint('product_withdrawal_reason', sql`reason in ('quality', 'safety', 'authority', 'other')`)
      .addCheckConstraint('product_withdrawal_changed_at', moment('changed_at'))
      .execute()
  },
}
