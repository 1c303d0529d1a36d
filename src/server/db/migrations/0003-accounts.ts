import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Sign-in, the address book, consents, and outgoing messages. */
export const accounts = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .alterTable('customer')
      .addColumn('locale', 'text', (column) => column.notNull().defaultTo('en'))
      .execute()

    await db.schema
      .createTable('login_code')
      .addColumn('session_id', 'text', (column) => column.primaryKey().references('session.id').onDelete('cascade'))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addCheckConstraint('login_code_email', sql`email = lower(email)`)
      .addCheckConstraint('login_code_hash', sql`length(code_hash) = 64`)
      .addCheckConstraint('login_code_tries', sql`tries between 0 and 5`)
      .addCheckConstraint('login_code_expires_at', moment('expires_at'))
      .execute()

    await db.schema
      .createTable('allowance')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('used', 'integer', (column) => column.notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .addCheckConstraint('allowance_key', sql`length(key) = 64`)
      .addCheckConstraint('allowance_used', sql`used > 0`)
      .addCheckConstraint('allowance_until', moment('until'))
      .execute()

    await db.schema
      .createTable('saved_line')
      .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.id').onDelete('cascade'))
      .addColumn('product_id', 'bigint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('quantity', 'bigint', (column) => column.notNull())
      .addColumn('step', 'bigint', (column) => column.notNull())
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('saved_line_key', ['customer_id', 'product_id'])
      .addCheckConstraint('saved_line_product', sql`product_id > 0`)
      .addCheckConstraint('saved_line_steps', sql`step > 0 and quantity > 0 and quantity % step = 0`)
      .addCheckConstraint('saved_line_saved_at', moment('saved_at'))
      .execute()

    await db.schema
      .createTable('address')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('street1', 'text', (column) => column.notNull())
      .addColumn('street2', 'text', (column) => column.notNull())
      .addColumn('contact_number', 'text', (column) => column.notNull())
      .addColumn('pincode', 'text', (column) => column.notNull())
      .addColumn('city', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('country', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addCheckConstraint('address_texts', sql`name <> '' and street1 <> ''`)
      .addCheckConstraint('address_contact_number', sql`length(contact_number) between 8 and 15`)
      .addCheckConstraint('address_pincode', sql`length(pincode) = 6`)
      .addCheckConstraint('address_created_at', moment('created_at'))
      .execute()
    await db.schema.createIndex('address_by_customer').on('address').columns(['customer_id', 'created_at', 'id']).execute()

    await db.schema
      .createTable('consent')
      .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('contact_number', 'text')
      .addColumn('given', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('consent_key', ['customer_id', 'seq'])
      .addCheckConstraint('consent_seq', sql`seq > 0`)
      .addCheckConstraint('consent_kind', sql`kind in ('orderUpdatesWhatsapp', 'orderUpdatesSms', 'healthHistory', 'personalStorage')`)
      .addCheckConstraint(
        'consent_number',
        sql`(contact_number is not null and length(contact_number) between 8 and 15) = (kind in ('orderUpdatesWhatsapp', 'orderUpdatesSms'))`,
      )
      .addCheckConstraint('consent_given', sql`given in (0, 1)`)
      .addCheckConstraint('consent_at', moment('at'))
      .execute()

    await db.schema
      .createTable('message')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('customer_id', 'text', (column) => column.references('customer.id').onDelete('cascade'))
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('template', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('content', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'text', (column) => column.notNull())
      .addColumn('claim', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .addColumn('ended_at', 'text')
      .addCheckConstraint('message_channel', sql`channel in ('mail', 'sms', 'whatsapp')`)
      .addCheckConstraint('message_state', sql`state in ('waiting', 'sent', 'failed')`)
      .addCheckConstraint('message_tries', sql`tries >= 0`)
      // The content of a finished message is removed: sign-in codes must not be readable here.
      .addCheckConstraint('message_content', sql`(content is null) = (state <> 'waiting')`)
      .addCheckConstraint('message_ended', sql`(ended_at is null) = (state = 'waiting')`)
      .addCheckConstraint('message_next_at', moment('next_at'))
      .addCheckConstraint('message_created_at', moment('created_at'))
      .addCheckConstraint('message_expires_at', moment('expires_at'))
      .addCheckConstraint('message_ended_at', moment('ended_at'))
      .execute()
    await db.schema.createIndex('message_by_turn').on('message').columns(['state', 'next_at']).execute()
  },
}
