import type { Kysely } from 'kysely'
import { moment } from './checks.ts'

/** Browsers in which a customer has signed in: listed for the customer, and not locked out by codes that others ask for. */
export const devices = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .createTable('device')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.id'))
      .addColumn('session_id', 'text', (column) => column.references('session.id').onDelete('set null'))
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('signed_in_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('device_of_customer', ['token_hash', 'customer_id'])
      .addCheckConstraint('device_signed_in_at', moment('signed_in_at'))
      .execute()
    await db.schema.createIndex('device_by_customer').on('device').column('customer_id').execute()
    await db.schema.createIndex('device_by_session').on('device').column('session_id').execute()
  },
}
