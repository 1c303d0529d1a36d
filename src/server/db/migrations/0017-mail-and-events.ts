import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { moment } from './checks.ts'

/** Widens a CHECK of a table. SQLite cannot change one: there `rebuild` makes the table again and copies its rows. */
const widened = async (
  db: Kysely<never>,
  { table, check, to, rebuild }: { table: string; check: string; to: ReturnType<typeof sql<boolean>>; rebuild: () => Promise<void> },
): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return await rebuild()
  await db.schema.alterTable(table).dropConstraint(check).execute()
  await db.schema.alterTable(table).addCheckConstraint(check, to).execute()
}

const kinds = sql<boolean>`kind in ('orderUpdatesWhatsapp', 'orderUpdatesSms', 'healthHistory', 'personalStorage', 'marketing')`
const states = sql<boolean>`state in ('waiting', 'sent', 'failed', 'unwanted')`

/** SQLite: the table under its old name, with the rows that it had. */
const replaced = async (db: Kysely<never>, table: string): Promise<void> => {
  await sql`insert into ${sql.ref(`${table}_new`)} select * from ${sql.ref(table)}`.execute(db)
  await db.schema.dropTable(table).execute()
  await db.schema.alterTable(`${table}_new`).renameTo(table).execute()
}

const rebuiltConsent = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('consent_new')
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('contact_number', 'text')
    .addColumn('given', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('consent_key', ['customer_id', 'seq'])
    .addCheckConstraint('consent_seq', sql`seq > 0`)
    .addCheckConstraint('consent_kind', kinds)
    .addCheckConstraint(
      'consent_number',
      sql`(contact_number is not null and length(contact_number) between 8 and 15) = (kind in ('orderUpdatesWhatsapp', 'orderUpdatesSms'))`,
    )
    .addCheckConstraint('consent_given', sql`given in (0, 1)`)
    .addCheckConstraint('consent_at', moment('at'))
    .execute()
  await replaced(db, 'consent')
}

const rebuiltMessage = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('message_new')
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
    .addCheckConstraint('message_state', states)
    .addCheckConstraint('message_tries', sql`tries >= 0`)
    .addCheckConstraint('message_content', sql`(content is null) = (state <> 'waiting')`)
    .addCheckConstraint('message_ended', sql`(ended_at is null) = (state = 'waiting')`)
    .addCheckConstraint('message_next_at', moment('next_at'))
    .addCheckConstraint('message_created_at', moment('created_at'))
    .addCheckConstraint('message_expires_at', moment('expires_at'))
    .addCheckConstraint('message_ended_at', moment('ended_at'))
    .execute()
  await replaced(db, 'message')
  await db.schema.createIndex('message_by_turn').on('message').columns(['state', 'next_at']).execute()
}

/** What a person does not want to be mailed, the consent to marketing, and events on their way to marketing tools. */
export const mailAndEvents = {
  up: async (db: Kysely<never>): Promise<void> => {
    await widened(db, { table: 'consent', check: 'consent_kind', to: kinds, rebuild: () => rebuiltConsent(db) })
    await widened(db, { table: 'message', check: 'message_state', to: states, rebuild: () => rebuiltMessage(db) })
    await db.schema
      .createTable('mail_preference')
      .addColumn('address_hash', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) => column.notNull())
      .addColumn('wanted', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('mail_preference_key', ['address_hash', 'category'])
      .addCheckConstraint('mail_preference_hash', sql`length(address_hash) = 64`)
      .addCheckConstraint('mail_preference_wanted', sql`wanted in (0, 1)`)
      .addCheckConstraint('mail_preference_at', moment('at'))
      .execute()
    await db.schema
      .createTable('shop_key')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('key', 'text', (column) => column.notNull())
      .addCheckConstraint('shop_key_length', sql`length(key) = 64`)
      .execute()
    await db.schema
      .createTable('visitor_consent')
      .addColumn('session_id', 'text', (column) => column.primaryKey().references('session.id').onDelete('cascade'))
      .addColumn('given_at', 'text', (column) => column.notNull())
      .addCheckConstraint('visitor_consent_given_at', moment('given_at'))
      .execute()
    await db.schema
      .createTable('event')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('tool', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text', (column) => column.references('customer.id').onDelete('cascade'))
      .addColumn('visitor', 'text', (column) => column.notNull())
      .addColumn('content', 'text')
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'text', (column) => column.notNull())
      .addColumn('claim', 'text')
      .addColumn('ended_at', 'text')
      .addPrimaryKeyConstraint('event_key', ['id', 'tool'])
      // What was sent is not kept; the row stays for a while, so that an order is not reported twice.
      .addCheckConstraint('event_content', sql`(content is null) = (ended_at is not null)`)
      .addCheckConstraint('event_tries', sql`tries >= 0`)
      .addCheckConstraint('event_at', moment('at'))
      .addCheckConstraint('event_next_at', moment('next_at'))
      .addCheckConstraint('event_ended_at', moment('ended_at'))
      .execute()
    await db.schema.createIndex('event_by_turn').on('event').columns(['tool', 'ended_at', 'next_at']).execute()
    await db.schema.createIndex('event_by_session').on('event').column('session_id').execute()
    await db.schema.createIndex('event_by_customer').on('event').column('customer_id').execute()
  },
}
