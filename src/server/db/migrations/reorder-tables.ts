import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Automatic re-orders, and one row per due day, so that each day makes at most one order. */
export const reorderTables = async ({ schema }: Kysely<never>): Promise<void> => {
  await schema
    .createTable('reorder')
    .addColumn('order_id', 'text', (column) => column.primaryKey().references('customer_order.id'))
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.id'))
    .addColumn('every_days', 'integer', (column) => column.notNull())
    .addColumn('next_on', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addCheckConstraint('reorder_every', sql`every_days > 0`)
    .addCheckConstraint('reorder_next', sql`next_on like '____-__-__'`)
    .addCheckConstraint('reorder_state', sql`state in ('active', 'cancelled')`)
    .addCheckConstraint('reorder_created_at', moment('created_at'))
    .addCheckConstraint('reorder_updated_at', moment('updated_at'))
    .execute()
  await schema.createIndex('reorder_by_day').on('reorder').columns(['state', 'next_on']).execute()
  await schema
    .createTable('reorder_item')
    .addColumn('order_id', 'text', (column) => column.notNull().references('reorder.order_id'))
    .addColumn('product_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('packs', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('reorder_item_key', ['order_id', 'product_id'])
    // spec §9 "Re-order quantity".
    .addCheckConstraint('reorder_item_packs', sql`packs between 1 and 100`)
    .execute()
  await schema
    .createTable('reorder_run')
    .addColumn('order_id', 'text', (column) => column.notNull().references('reorder.order_id'))
    .addColumn('due_on', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('placed_order_id', 'text', (column) => column.references('customer_order.id'))
    .addColumn('reason', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reorder_run_key', ['order_id', 'due_on'])
    .addCheckConstraint('reorder_run_due', sql`due_on like '____-__-__'`)
    .addCheckConstraint('reorder_run_outcome', sql`outcome in ('placed', 'skipped', 'failed')`)
    .addCheckConstraint('reorder_run_order', sql`(placed_order_id is not null) = (outcome = 'placed')`)
    .addCheckConstraint('reorder_run_at', moment('at'))
    .execute()
}
