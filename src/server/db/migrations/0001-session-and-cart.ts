import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Constraints that hold whatever a program does. */
export const sessionAndCart = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .createTable('cart')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addCheckConstraint('cart_version', sql`version >= 0`)
      .addCheckConstraint('cart_created_at', moment('created_at'))
      .addCheckConstraint('cart_updated_at', moment('updated_at'))
      .execute()
    await db.schema
      .createTable('cart_line')
      .addColumn('cart_id', 'text', (column) => column.notNull().references('cart.id').onDelete('cascade'))
      .addColumn('product_id', 'bigint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('quantity', 'bigint', (column) => column.notNull())
      .addColumn('step', 'bigint', (column) => column.notNull())
      .addColumn('seen_price', 'bigint', (column) => column.notNull())
      .addColumn('added_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('cart_line_key', ['cart_id', 'product_id'])
      .addCheckConstraint('cart_line_product', sql`product_id > 0`)
      .addCheckConstraint('cart_line_steps', sql`step > 0 and quantity > 0 and quantity % step = 0`)
      // spec §5: at most 500 units, or one step of a product that is sold in larger packs.
      .addCheckConstraint('cart_line_most', sql`quantity <= 500000 or quantity = step`)
      .addCheckConstraint('cart_line_seen_price', sql`seen_price >= 0`)
      .addCheckConstraint('cart_line_added_at', moment('added_at'))
      .execute()
    await db.schema
      .createTable('session')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('city', 'text')
      .addColumn('pincode', 'text')
      .addColumn('cart_id', 'text', (column) => column.unique().references('cart.id').onDelete('set null'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addCheckConstraint('session_token_hash', sql`length(token_hash) = 64`)
      .addCheckConstraint('session_place', sql`pincode is null or (length(pincode) = 6 and city is not null)`)
      .addCheckConstraint('session_created_at', moment('created_at'))
      .addCheckConstraint('session_expires_at', sql`expires_at > created_at and ${moment('expires_at')}`)
      .execute()
    await db.schema.createIndex('session_by_expiry').on('session').column('expires_at').execute()
    await db.schema
      .createTable('idempotency')
      .addColumn('session_id', 'text', (column) => column.notNull().references('session.id').onDelete('cascade'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('request_hash', 'text', (column) => column.notNull())
      .addColumn('claim', 'text', (column) => column.notNull())
      .addColumn('claimed_at', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text')
      .addPrimaryKeyConstraint('idempotency_key', ['session_id', 'key'])
      .addCheckConstraint('idempotency_claimed_at', moment('claimed_at'))
      .execute()
  },
}
