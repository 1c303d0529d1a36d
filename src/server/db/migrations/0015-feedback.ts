import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Feedback after an order, and reports of suspected side effects. */
export const feedback = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .createTable('feedback')
      .addColumn('order_id', 'text', (column) => column.notNull().references('customer_order.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.id'))
      .addColumn('rating', 'integer')
      .addColumn('reasons', 'text', (column) => column.notNull())
      .addColumn('remarks', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('city', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('feedback_key', ['order_id', 'kind'])
      .addCheckConstraint('feedback_rating', sql`rating between 0 and 10`)
      .addCheckConstraint('feedback_overall', sql`kind <> 'overall' or rating is not null`)
      .addCheckConstraint('feedback_at', moment('at'))
      .execute()
    await db.schema.createIndex('feedback_by_time').on('feedback').column('at').execute()
    await db.schema.createIndex('feedback_by_customer').on('feedback').column('customer_id').execute()
    await db.schema
      .createTable('side_effect_report')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('customer_id', 'text', (column) => column.references('customer.id'))
      .addColumn('order_id', 'text', (column) => column.references('customer_order.id'))
      .addColumn('order_line', 'integer')
      .addColumn('product_id', 'integer')
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('reported_at', 'text', (column) => column.notNull())
      .addColumn('handled_at', 'text')
      .addCheckConstraint('side_effect_report_state', sql`state in ('new', 'read', 'sent')`)
      .addCheckConstraint('side_effect_report_line', sql`(order_id is null) = (order_line is null)`)
      .addCheckConstraint('side_effect_report_reported_at', moment('reported_at'))
      .addCheckConstraint('side_effect_report_handled_at', moment('handled_at'))
      .execute()
    await db.schema.createIndex('side_effect_report_queue').on('side_effect_report').columns(['state', 'reported_at']).execute()
    await db.schema.createIndex('side_effect_report_by_customer').on('side_effect_report').column('customer_id').execute()
  },
}
