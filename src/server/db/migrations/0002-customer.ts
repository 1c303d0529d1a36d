import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Customers who have signed in. Erasure keeps the row, because orders kept by law refer to it, without personal data. */
export const customer = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .createTable('customer')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.unique())
      .addColumn('cart_id', 'text', (column) => column.unique().references('cart.id').onDelete('set null'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('erased_at', 'text')
      .addCheckConstraint('customer_email', sql`email = lower(email)`)
      .addCheckConstraint('customer_erased', sql`(email is null) = (erased_at is not null)`)
      .addCheckConstraint('customer_created_at', moment('created_at'))
      .addCheckConstraint('customer_erased_at', moment('erased_at'))
      .execute()
    await db.schema
      .alterTable('session')
      .addColumn('customer_id', 'text', (column) => column.references('customer.id').onDelete('cascade'))
      .execute()
    await db.schema.createIndex('session_by_customer').on('session').column('customer_id').execute()
  },
}
