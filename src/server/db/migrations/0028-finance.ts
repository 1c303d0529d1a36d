import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** What the payment provider says that it settled, and the indexes of finance's reports. */
export const finance = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    await schema
      .createTable('provider_settlement')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('fee', 'bigint', (column) => column.notNull())
      .addColumn('settlement', 'text', (column) => column.notNull())
      .addColumn('settled_on', 'text', (column) => column.notNull())
      .addColumn('entered_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('provider_settlement_key', ['kind', 'reference'])
      .addCheckConstraint('provider_settlement_kind', sql`kind in ('payment', 'refund')`)
      .addCheckConstraint('provider_settlement_amounts', sql`amount > 0 and fee >= 0 and reference <> '' and settlement <> ''`)
      .addCheckConstraint('provider_settlement_day', sql`settled_on like '____-__-__'`)
      .addCheckConstraint('provider_settlement_entered_at', moment('entered_at'))
      .execute()
    await schema.createIndex('provider_settlement_by_day').on('provider_settlement').column('settled_on').execute()
    await schema.createIndex('payment_event_by_time').on('payment_event').columns(['at', 'event_id']).execute()
    await schema.createIndex('order_refund_by_settled').on('order_refund').column('settled_at').execute()
    await schema.createIndex('wallet_entry_by_time').on('wallet_entry').column('at').execute()
  },
}
