import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Stock of counted products, and the address chosen at the checkout. */
export const stockTables = async ({ schema }: Kysely<never>): Promise<void> => {
  await schema
    .createTable('stock')
    .addColumn('product_id', 'bigint', (column) => column.primaryKey())
    .addColumn('on_hand', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addCheckConstraint('stock_on_hand', sql`product_id > 0 and on_hand >= 0`)
    .addCheckConstraint('stock_updated_at', moment('updated_at'))
    .execute()
  await schema
    .createTable('stock_move')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('product_id', 'bigint', (column) => column.notNull().references('stock.product_id'))
    .addColumn('order_id', 'text', (column) => column.references('customer_order.id'))
    .addColumn('change', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    // An order takes stock once and returns it once.
    .addUniqueConstraint('stock_move_once', ['order_id', 'product_id', 'reason'])
    .addCheckConstraint(
      'stock_move_change',
      sql`change <> 0 and (reason <> 'placed' or change < 0) and (reason <> 'released' or change > 0)`,
    )
    .addCheckConstraint('stock_move_reason', sql`reason in ('set', 'placed', 'released') and (reason = 'set') = (order_id is null)`)
    .addCheckConstraint('stock_move_at', moment('at'))
    .execute()
  await schema.createIndex('stock_move_by_product').on('stock_move').column('product_id').execute()
  await schema
    .createTable('checkout_address')
    .addColumn('customer_id', 'text', (column) => column.primaryKey().references('customer.id'))
    .addColumn('address_id', 'text', (column) => column.notNull().references('address.id').onDelete('cascade'))
    .addColumn('chosen_at', 'text', (column) => column.notNull())
    .addCheckConstraint('checkout_address_chosen_at', moment('chosen_at'))
    .execute()
}
