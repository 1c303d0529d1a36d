import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Lists of the interaction checker. Places run from 1 to 5 (spec §9), so a sixth item cannot be stored. */
export const interactionLists = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .createTable('interaction_item')
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text', (column) => column.references('session.id').onDelete('cascade'))
      .addColumn('customer_id', 'text', (column) => column.references('customer.id').onDelete('cascade'))
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('item_id', 'bigint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('added_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('interaction_item_key', ['owner_id', 'place'])
      .addUniqueConstraint('interaction_item_once', ['owner_id', 'kind', 'item_id'])
      // It belongs to a session or to a customer, never to both.
      .addCheckConstraint(
        'interaction_item_owner',
        sql`owner_id = coalesce(session_id, customer_id) and (session_id is null) <> (customer_id is null)`,
      )
      .addCheckConstraint('interaction_item_place', sql`place between 1 and 5`)
      .addCheckConstraint('interaction_item_of', sql`kind in ('product', 'salt') and item_id > 0`)
      .addCheckConstraint('interaction_item_added_at', moment('added_at'))
      .execute()
    await db.schema.createIndex('interaction_item_by_session').on('interaction_item').column('session_id').execute()
    await db.schema.createIndex('interaction_item_by_customer').on('interaction_item').column('customer_id').execute()
  },
}
