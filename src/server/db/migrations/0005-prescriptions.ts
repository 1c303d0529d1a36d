import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Prescriptions, those attached to the next order, and those of an order. Customers can attach only their own. */
export const prescriptions = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .createTable('prescription')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.id'))
      .addColumn('doctor', 'text', (column) => column.notNull())
      .addColumn('patient', 'text', (column) => column.notNull())
      .addColumn('nickname', 'text')
      .addColumn('file_key', 'text', (column) => column.notNull().unique())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('erased_at', 'text')
      .addUniqueConstraint('prescription_of_customer', ['id', 'customer_id'])
      .addCheckConstraint('prescription_names', sql`doctor <> '' and patient <> '' and nickname <> ''`)
      .addCheckConstraint('prescription_media_type', sql`media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')`)
      .addCheckConstraint('prescription_bytes', sql`bytes > 0`)
      .addCheckConstraint('prescription_sha256', sql`length(sha256) = 64`)
      .addCheckConstraint('prescription_erased', sql`(nickname is null) = (erased_at is not null)`)
      .addCheckConstraint('prescription_created_at', moment('created_at'))
      .addCheckConstraint('prescription_erased_at', moment('erased_at'))
      .execute()
    await db.schema.createIndex('prescription_by_customer').on('prescription').columns(['customer_id', 'created_at']).execute()
    await db.schema
      .createTable('prescription_attached')
      .addColumn('prescription_id', 'text', (column) => column.primaryKey())
      .addColumn('customer_id', 'text', (column) => column.notNull())
      .addColumn('attached_at', 'text', (column) => column.notNull())
      .addForeignKeyConstraint('prescription_attached_own', ['prescription_id', 'customer_id'], 'prescription', ['id', 'customer_id'])
      .addCheckConstraint('prescription_attached_at', moment('attached_at'))
      .execute()
    await db.schema.createIndex('prescription_attached_by_customer').on('prescription_attached').column('customer_id').execute()
    await db.schema
      .createTable('prescription_option')
      .addColumn('customer_id', 'text', (column) => column.primaryKey().references('customer.id'))
      .addColumn('option', 'text', (column) => column.notNull())
      .addCheckConstraint('prescription_option_is', sql`option in ('email')`)
      .execute()
    await db.schema
      .createTable('order_prescription')
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addColumn('prescription_id', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text', (column) => column.notNull())
      .addColumn('bound_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('order_prescription_key', ['order_id', 'prescription_id'])
      .addForeignKeyConstraint('order_prescription_own', ['prescription_id', 'customer_id'], 'prescription', ['id', 'customer_id'])
      .addCheckConstraint('order_prescription_bound_at', moment('bound_at'))
      .execute()
    await db.schema.createIndex('order_prescription_by_prescription').on('order_prescription').column('prescription_id').execute()
    await db.schema
      .createTable('loose_file')
      .addColumn('file_key', 'text', (column) => column.primaryKey())
      .addColumn('since', 'text', (column) => column.notNull())
      .addCheckConstraint('loose_file_since', moment('since'))
      .execute()
    await db.schema.createIndex('loose_file_by_age').on('loose_file').column('since').execute()
  },
}
