import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

type Schema = Kysely<never>['schema']

const paymentTable = (schema: Schema) =>
  schema
    .createTable('payment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('customer_order.id'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('provider_order_id', 'text')
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('captured', 'bigint', (column) => column.notNull())
    .addColumn('owed', 'bigint', (column) => column.notNull())
    .addColumn('refunded', 'bigint', (column) => column.notNull())
    .addColumn('paid_by', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('look_at', 'text')
    .addColumn('looks', 'integer', (column) => column.notNull())
    .addUniqueConstraint('payment_at_provider', ['provider', 'provider_order_id'])
    .addCheckConstraint('payment_provider', sql`provider in ('trial', 'razorpay')`)
    .addCheckConstraint('payment_state', sql`state in ('created', 'failed', 'authorised', 'abandoned', 'captured', 'refunded')`)
    // Refunds never exceed what is owed, and what is owed never exceeds what was captured.
    .addCheckConstraint('payment_amounts', sql`amount > 0 and 0 <= refunded and refunded <= owed and owed <= captured`)
    .addCheckConstraint('payment_captured', sql`(captured > 0) = (state in ('captured', 'refunded'))`)
    .addCheckConstraint('payment_refunded', sql`(state = 'refunded') = (captured > 0 and refunded = captured)`)
    .addCheckConstraint('payment_paid_by', sql`paid_by is null or captured >= amount`)
    .addCheckConstraint('payment_known', sql`provider_order_id is not null or (look_at is null and state in ('created', 'abandoned'))`)
    .addCheckConstraint('payment_created_at', moment('created_at'))
    .addCheckConstraint('payment_updated_at', moment('updated_at'))
    .addCheckConstraint('payment_look_at', moment('look_at'))

const eventTable = (schema: Schema) =>
  schema
    .createTable('payment_event')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payment.id'))
    .addColumn('happened', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    // A capture that is notified fifty times is one capture.
    .addPrimaryKeyConstraint('payment_event_key', ['provider', 'event_id'])
    .addCheckConstraint('payment_event_id', sql`event_id = happened || ':' || reference and reference <> ''`)
    .addCheckConstraint('payment_event_happened', sql`happened in ('authorised', 'captured', 'failed', 'refunded')`)
    .addCheckConstraint('payment_event_source', sql`source in ('notified', 'asked')`)
    .addCheckConstraint('payment_event_amount', sql`amount > 0`)
    .addCheckConstraint('payment_event_at', moment('at'))

const refundTable = (schema: Schema) =>
  schema
    .createTable('payment_refund')
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payment.id'))
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('refund_id', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('claim', 'text')
    // A refund of an order is paid once.
    .addPrimaryKeyConstraint('payment_refund_key', ['order_id', 'number'])
    .addForeignKeyConstraint('payment_refund_owed', ['order_id', 'number'], 'order_refund', ['order_id', 'number'])
    .addUniqueConstraint('payment_refund_at_provider', ['payment_id', 'refund_id'])
    .addCheckConstraint('payment_refund_amount', sql`amount > 0 and tries >= 0`)
    .addCheckConstraint('payment_refund_state', sql`state in ('due', 'done', 'failed') and (state <> 'done' or refund_id is not null)`)
    .addCheckConstraint('payment_refund_next_at', moment('next_at'))

/** Payments of orders, their events, and their refunds. */
export const payments = {
  up: async (db: Kysely<never>): Promise<void> => {
    for (const table of [paymentTable, eventTable, refundTable]) await table(db.schema).execute()
    // An order has one open payment at a time, however often the customer presses the button.
    const open = db.schema.createIndex('payment_open').unique().on('payment').column('order_id')
    await open.where(sql.ref('state'), 'in', sql`('created', 'failed', 'authorised')`).execute()
    await db.schema.createIndex('payment_by_order').on('payment').columns(['order_id', 'created_at']).execute()
    await db.schema.createIndex('payment_by_look').on('payment').column('look_at').execute()
    await db.schema.createIndex('payment_event_by_payment').on('payment_event').columns(['payment_id', 'at']).execute()
    await db.schema.createIndex('payment_refund_by_next').on('payment_refund').columns(['state', 'next_at']).execute()
  },
}
