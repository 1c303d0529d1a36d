import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'
import { reorderTables } from './reorder-tables.ts'
import { stockTables } from './stock-tables.ts'

type Schema = Kysely<never>['schema']

const orderTable = (schema: Schema) =>
  schema
    .createTable('customer_order')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.id'))
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('source_version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('payment_method', 'text', (column) => column.notNull())
    .addColumn('payment_state', 'text', (column) => column.notNull())
    .addColumn('actual', 'bigint', (column) => column.notNull())
    .addColumn('discount', 'bigint', (column) => column.notNull())
    .addColumn('offer', 'bigint', (column) => column.notNull())
    .addColumn('shipping', 'bigint', (column) => column.notNull())
    .addColumn('balance', 'bigint', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('coupon_code', 'text')
    .addColumn('placed_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('lapses_at', 'text')
    .addColumn('cancel_reason', 'text')
    .addColumn('invoice_number', 'bigint', (column) => column.unique())
    .addColumn('invoiced_at', 'text')
    // One order per version of a cart, however often and from wherever it is placed.
    .addUniqueConstraint('order_source', ['source_id', 'source_version'])
    .addCheckConstraint(
      'order_state',
      sql`state in ('awaiting_prescription', 'awaiting_payment', 'placed', 'packed', 'shipped', 'delivered', 'cancelled', 'lapsed', 'returned')`,
    )
    .addCheckConstraint('order_payment', sql`payment_method in ('cod', 'online')`)
    .addCheckConstraint('order_payment_state', sql`payment_state in ('due', 'paid', 'refund_due', 'refunded', 'void')`)
    .addCheckConstraint('order_totals', sql`total = actual - discount - offer + shipping - balance`)
    .addCheckConstraint(
      'order_amounts',
      sql`actual >= 0 and discount >= 0 and offer >= 0 and shipping >= 0 and balance >= 0 and total >= 0 and discount + offer <= actual`,
    )
    // A pending order is not charged; an online order is not dispatched unpaid; a closed order has nothing due.
    .addCheckConstraint('order_uncharged', sql`state <> 'awaiting_prescription' or payment_state = 'due'`)
    .addCheckConstraint(
      'order_prepaid',
      sql`payment_method <> 'online' or payment_state <> 'due' or state not in ('placed', 'packed', 'shipped', 'delivered')`,
    )
    .addCheckConstraint('order_over', sql`state not in ('cancelled', 'lapsed') or payment_state in ('refund_due', 'refunded', 'void')`)
    .addCheckConstraint('order_waits', sql`(lapses_at is not null) = (state in ('awaiting_prescription', 'awaiting_payment'))`)
    .addCheckConstraint('order_invoice', sql`(invoice_number is null) = (invoiced_at is null) and invoice_number > 0`)
    .addCheckConstraint('order_invoiced', sql`invoice_number is not null or state not in ('packed', 'shipped', 'delivered', 'returned')`)
    .addCheckConstraint('order_placed_at', moment('placed_at'))
    .addCheckConstraint('order_updated_at', moment('updated_at'))
    .addCheckConstraint('order_lapses_at', moment('lapses_at'))
    .addCheckConstraint('order_invoiced_at', moment('invoiced_at'))

const addressTable = (schema: Schema) =>
  schema
    .createTable('order_address')
    .addColumn('order_id', 'text', (column) => column.primaryKey().references('customer_order.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('street1', 'text', (column) => column.notNull())
    .addColumn('street2', 'text', (column) => column.notNull())
    .addColumn('contact_number', 'text', (column) => column.notNull())
    .addColumn('pincode', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addCheckConstraint('order_address_pincode', sql`length(pincode) = 6`)

const parcelTable = (schema: Schema) =>
  schema
    .createTable('order_parcel')
    .addColumn('order_id', 'text', (column) => column.notNull().references('customer_order.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_parcel_key', ['order_id', 'number'])
    .addCheckConstraint('order_parcel_number', sql`number > 0`)
    .addCheckConstraint('order_parcel_state', sql`state in ('placed', 'packed', 'shipped', 'delivered', 'returned', 'cancelled')`)
    .addCheckConstraint('order_parcel_updated_at', moment('updated_at'))

const lineTable = (schema: Schema) =>
  schema
    .createTable('order_line')
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('parcel', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('pack_label', 'text', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull())
    .addColumn('maker', 'text', (column) => column.notNull())
    .addColumn('composition', 'text', (column) => column.notNull())
    .addColumn('hsn', 'text')
    .addColumn('tax_rate', 'integer')
    .addColumn('schedule', 'text', (column) => column.notNull())
    .addColumn('rx', 'integer', (column) => column.notNull())
    .addColumn('quantity', 'bigint', (column) => column.notNull())
    .addColumn('units', 'bigint', (column) => column.notNull())
    .addColumn('mrp', 'bigint', (column) => column.notNull())
    .addColumn('price', 'bigint', (column) => column.notNull())
    .addColumn('actual', 'bigint', (column) => column.notNull())
    .addColumn('payable', 'bigint', (column) => column.notNull())
    .addColumn('review', 'text', (column) => column.notNull())
    .addColumn('review_reason', 'text')
    .addColumn('prescriber', 'text')
    .addColumn('prescriber_address', 'text')
    .addColumn('patient', 'text')
    .addColumn('batch', 'text')
    .addColumn('expiry', 'text')
    .addPrimaryKeyConstraint('order_line_key', ['order_id', 'number'])
    .addUniqueConstraint('order_line_product', ['order_id', 'product_id'])
    .addForeignKeyConstraint('order_line_parcel', ['order_id', 'parcel'], 'order_parcel', ['order_id', 'number'])
    .addCheckConstraint('order_line_numbers', sql`number > 0 and product_id > 0 and quantity > 0 and units > 0`)
    .addCheckConstraint('order_line_amounts', sql`0 <= price and price <= mrp and 0 <= payable and payable <= actual`)
    // Schedule X is never sold online.
    .addCheckConstraint('order_line_schedule', sql`schedule in ('OTC', 'none', 'G', 'H', 'H1')`)
    .addCheckConstraint('order_line_tax', sql`tax_rate between 0 and 10000`)
    .addCheckConstraint(
      'order_line_review',
      sql`rx in (0, 1) and (review = 'none') = (rx = 0) and review in ('none', 'pending', 'approved', 'rejected')`,
    )
    // Approval requires the prescriber and the patient.
    .addCheckConstraint('order_line_prescriber', sql`review <> 'approved' or (prescriber is not null and patient is not null)`)
    // Lines that await a pharmacist or were refused by one are not packed.
    .addCheckConstraint('order_line_packed', sql`batch is null or review in ('none', 'approved')`)
    .addCheckConstraint('order_line_batch', sql`(batch is null) = (expiry is null) and batch <> '' and expiry like '____-__'`)

const eventTable = (schema: Schema) =>
  schema
    .createTable('order_event')
    .addColumn('order_id', 'text', (column) => column.notNull().references('customer_order.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('parcel', 'integer')
    .addColumn('job', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('comment', 'text')
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_event_key', ['order_id', 'number'])
    .addForeignKeyConstraint('order_event_parcel', ['order_id', 'parcel'], 'order_parcel', ['order_id', 'number'])
    .addCheckConstraint(
      'order_event_is',
      sql`number > 0 and status in ('success', 'failure') and actor in ('customer', 'operator', 'system')`,
    )
    .addCheckConstraint('order_event_at', moment('at'))

const refundTable = (schema: Schema) =>
  schema
    .createTable('order_refund')
    .addColumn('order_id', 'text', (column) => column.notNull().references('customer_order.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('reference', 'text')
    .addPrimaryKeyConstraint('order_refund_key', ['order_id', 'number'])
    .addCheckConstraint('order_refund_amount', sql`amount > 0`)
    .addCheckConstraint('order_refund_due_at', moment('due_at'))
    .addCheckConstraint('order_refund_settled_at', moment('settled_at'))

/** Orders with their parcels, lines and history; stock; re-orders. */
export const orders = {
  up: async (db: Kysely<never>): Promise<void> => {
    for (const table of [orderTable, addressTable, parcelTable, lineTable, eventTable, refundTable]) await table(db.schema).execute()
    await db.schema.createIndex('order_by_customer').on('customer_order').columns(['customer_id', 'placed_at']).execute()
    await db.schema.createIndex('order_by_state').on('customer_order').columns(['state', 'placed_at']).execute()
    await db.schema.createIndex('order_by_lapse').on('customer_order').column('lapses_at').execute()
    await stockTables(db)
    await reorderTables(db)
  },
}
