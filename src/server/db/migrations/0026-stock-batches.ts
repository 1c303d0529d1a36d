import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Batches on the shelf with everything that moves them, thresholds, and recalls with the lines that they concern. */
export const stockBatches = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    await schema
      .alterTable('stock')
      .addColumn('threshold', 'bigint', (column) => column.check(sql`threshold >= 0`))
      .execute()
    await schema
      .createTable('stock_batch')
      .addColumn('product_id', 'bigint', (column) => column.notNull())
      .addColumn('batch', 'text', (column) => column.notNull())
      .addColumn('expiry', 'text')
      .addColumn('on_hand', 'bigint', (column) => column.notNull())
      .addColumn('blocked_at', 'text')
      .addPrimaryKeyConstraint('stock_batch_key', ['product_id', 'batch'])
      .addCheckConstraint('stock_batch_on_hand', sql`product_id > 0 and on_hand >= 0 and batch = upper(batch) and batch <> ''`)
      // A batch that was recalled before it was received has no expiry here.
      .addCheckConstraint('stock_batch_expiry', sql`expiry like '____-__' or (expiry is null and on_hand = 0 and blocked_at is not null)`)
      .addCheckConstraint('stock_batch_blocked_at', moment('blocked_at'))
      .execute()
    await schema.createIndex('stock_batch_by_expiry').on('stock_batch').column('expiry').execute()
    await schema
      .createTable('batch_move')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('product_id', 'bigint', (column) => column.notNull())
      .addColumn('batch', 'text', (column) => column.notNull())
      .addColumn('change', 'bigint', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('order_id', 'text', (column) => column.references('customer_order.id'))
      .addColumn('at', 'text', (column) => column.notNull())
      .addForeignKeyConstraint('batch_move_batch', ['product_id', 'batch'], 'stock_batch', ['product_id', 'batch'])
      .addCheckConstraint(
        'batch_move_change',
        sql`change <> 0 and (reason <> 'received' or change > 0) and (reason <> 'packed' or change < 0)`,
      )
      .addCheckConstraint(
        'batch_move_reason',
        sql`reason in ('received', 'packed', 'unpacked', 'counted') and (reason in ('packed', 'unpacked')) = (order_id is not null)
          and (reason <> 'counted' or note is not null)`,
      )
      .addCheckConstraint('batch_move_at', moment('at'))
      .execute()
    await schema.createIndex('batch_move_by_batch').on('batch_move').columns(['product_id', 'batch']).execute()
    await schema
      .createTable('recall')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('product_id', 'bigint', (column) => column.notNull())
      .addColumn('batch', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('parcels_stopped', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addUniqueConstraint('recall_batch', ['product_id', 'batch'])
      .addCheckConstraint('recall_at', moment('at'))
      .execute()
    await schema
      .createTable('recall_case')
      .addColumn('recall_id', 'text', (column) => column.notNull().references('recall.id'))
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addColumn('line', 'integer', (column) => column.notNull())
      .addColumn('told_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recall_case_key', ['recall_id', 'order_id', 'line'])
      .addForeignKeyConstraint('recall_case_line', ['order_id', 'line'], 'order_line', ['order_id', 'number'])
      .addCheckConstraint('recall_case_told_at', moment('told_at'))
      .execute()
  },
}
