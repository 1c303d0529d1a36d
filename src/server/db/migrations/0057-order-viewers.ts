import type { Kysely } from 'kysely'
import { moment } from './checks.ts'

/** Which operators have an order open in the console. */
export const orderViewers = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    await schema
      .createTable('order_viewer')
      .addColumn('order_id', 'text', (column) => column.notNull().references('customer_order.id'))
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .addColumn('operator_name', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('order_viewer_key', ['order_id', 'operator_id'])
      .addCheckConstraint('order_viewer_seen_at', moment('seen_at'))
      .execute()
  },
}
