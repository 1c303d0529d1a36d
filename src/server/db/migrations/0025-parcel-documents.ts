import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../prepared-query.ts'
import { moment } from './checks.ts'
import { moveInvoices } from './move-invoices.ts'
import { dropParts } from './rebuild.ts'

const documents = async ({ schema }: Kysely<never>): Promise<void> => {
  await schema
    .createTable('document_series')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('last', 'integer', (column) => column.notNull())
    // Until this number there may be gaps: numbers were given when an order was packed, and not every one was sent.
    .addColumn('gapless_after', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('document_series_key', ['kind', 'year'])
    .addCheckConstraint('document_series_last', sql`last > 0 and year > 2000 and kind in ('invoice', 'credit')`)
    .execute()
  await schema
    .createTable('invoice')
    .addColumn('number', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('serial', 'integer', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().references('customer_order.id'))
    .addColumn('parcel', 'integer', (column) => column.notNull())
    .addColumn('against', 'text', (column) => column.references('invoice.number'))
    .addColumn('reason', 'text')
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .addColumn('actual', 'bigint', (column) => column.notNull())
    .addColumn('payable', 'bigint', (column) => column.notNull())
    .addColumn('offer', 'bigint', (column) => column.notNull())
    .addColumn('shipping', 'bigint', (column) => column.notNull())
    .addColumn('balance', 'bigint', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint('invoice_parcel', ['order_id', 'parcel'], 'order_parcel', ['order_id', 'number'])
    .addUniqueConstraint('invoice_serial', ['kind', 'year', 'serial'])
    .addCheckConstraint('invoice_kind', sql`kind in ('invoice', 'credit') and serial > 0`)
    // Rule 46(b) of the CGST Rules, 2017.
    .addCheckConstraint('invoice_number', sql`length(number) <= 16`)
    .addCheckConstraint('invoice_against', sql`(kind = 'credit') = (against is not null) and (kind = 'credit') = (reason is not null)`)
    .addCheckConstraint(
      'invoice_amounts',
      sql`actual >= 0 and payable >= 0 and offer >= 0 and shipping >= 0 and balance >= 0 and total >= 0
        and total = payable - offer + shipping - balance`,
    )
    .addCheckConstraint('invoice_issued_at', moment('issued_at'))
    .execute()
  await schema.createIndex('invoice_by_order').on('invoice').columns(['order_id', 'parcel']).execute()
  await schema.createIndex('invoice_by_day').on('invoice').column('issued_at').execute()
  await schema
    .createTable('invoice_line')
    .addColumn('number', 'text', (column) => column.notNull().references('invoice.number'))
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('quantity', 'bigint', (column) => column.notNull())
    .addColumn('actual', 'bigint', (column) => column.notNull())
    .addColumn('payable', 'bigint', (column) => column.notNull())
    .addColumn('offer', 'bigint', (column) => column.notNull())
    .addColumn('shipping', 'bigint', (column) => column.notNull())
    .addColumn('balance', 'bigint', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('invoice_line_key', ['number', 'line'])
    .addCheckConstraint(
      'invoice_line_amounts',
      sql`quantity > 0 and actual >= 0 and payable >= 0 and offer >= 0 and shipping >= 0 and balance >= 0 and total >= 0
        and total = payable - offer + shipping - balance`,
    )
    .execute()
}

/** What travels: by whom, under which number, and what the courier collected and handed over. */
const parcels = async (db: Kysely<never>): Promise<void> => {
  const add = (name: string) =>
    db.schema
      .alterTable('order_parcel')
      .addColumn(name as never, 'text')
      .execute()
  for (const name of ['courier', 'awb', 'tracking_url']) await add(name)
  await db.schema.createIndex('order_parcel_by_state').on('order_parcel').columns(['state', 'updated_at']).execute()
  await db.schema.createIndex('order_parcel_by_awb').on('order_parcel').column('awb').execute()
  await db.schema
    .createTable('cash_remittance')
    .addColumn('awb', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('remitted_on', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addColumn('parcel', 'integer')
    .addColumn('entered_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('cash_remittance_key', ['awb', 'reference'])
    .addForeignKeyConstraint('cash_remittance_parcel', ['order_id', 'parcel'], 'order_parcel', ['order_id', 'number'])
    .addCheckConstraint('cash_remittance_amount', sql`amount > 0 and awb <> '' and reference <> ''`)
    .addCheckConstraint('cash_remittance_entered_at', moment('entered_at'))
    .execute()
  await db.schema.createIndex('cash_remittance_by_order').on('cash_remittance').columns(['order_id', 'parcel']).execute()
}

/** What support writes down and gives back. */
const support = async ({ schema }: Kysely<never>): Promise<void> => {
  await schema
    .createTable('order_note')
    .addColumn('order_id', 'text', (column) => column.notNull().references('customer_order.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_note_key', ['order_id', 'number'])
    .addCheckConstraint('order_note_text', sql`number > 0 and author <> '' and text <> ''`)
    .addCheckConstraint('order_note_at', moment('at'))
    .execute()
}

/**
 * Invoices and credit notes by parcel, with gapless numbers of a financial year; couriers, cash that couriers hand over, notes. A product may
 * stand on several lines of an order, one for each batch, and its stock and points come back in parts.
 */
export const parcelDocuments = {
  up: async (db: Kysely<never>): Promise<void> => {
    await documents(db)
    await parcels(db)
    await support(db)
    await moveInvoices(db)
    await dropParts(db, 'customer_order', {
      constraints: ['order_invoice', 'order_invoiced', 'order_invoiced_at'],
      columns: ['invoice_number', 'invoiced_at'],
    })
    await dropParts(db, 'order_line', { constraints: ['order_line_product'] })
    await dropParts(db, 'stock_move', { constraints: ['stock_move_once'] })
    await dropParts(db, 'point_entry', { constraints: ['point_entry_once', 'point_entry_kind'] })
    await dropParts(db, 'message', { constraints: ['message_content'] })
    await sql`create unique index stock_move_placed on stock_move (order_id, product_id) where reason = 'placed'`.execute(db)
    await sql`create index stock_move_by_order on stock_move (order_id)`.execute(db)
    await sql`create unique index point_entry_once on point_entry (order_id, kind) where kind in ('earned', 'activated')`.execute(db)
    await sql`create index order_line_by_product on order_line (product_id, batch)`.execute(db)
    if (!isPostgres(db as never)) return
    await sql`alter table point_entry add constraint point_entry_kind check (kind in ('earned', 'activated', 'redeemed', 'reversed', 'goodwill'))`.execute(
      db,
    )
  },
}
