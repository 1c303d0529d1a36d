import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Health camps and their registrations. Answers to questionnaires are not stored: they never leave the browser. */
export const camps = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .createTable('camp')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('venue', 'text', (column) => column.notNull())
      .addColumn('pincode', 'text', (column) => column.notNull())
      .addColumn('starts_at', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'text', (column) => column.notNull())
      .addColumn('places', 'integer', (column) => column.notNull())
      .addColumn('remaining', 'integer', (column) => column.notNull())
      .addColumn('challenge_key', 'text', (column) => column.notNull())
      .addColumn('closed_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addCheckConstraint('camp_texts', sql`name <> '' and venue <> ''`)
      .addCheckConstraint('camp_pincode', sql`length(pincode) = 6`)
      .addCheckConstraint('camp_times', sql`starts_at < ends_at`)
      // Prevents two registrations from taking the last place.
      .addCheckConstraint('camp_remaining', sql`places > 0 and remaining between 0 and places`)
      .addCheckConstraint('camp_challenge_key', sql`length(challenge_key) = 64`)
      .addCheckConstraint('camp_starts_at', moment('starts_at'))
      .addCheckConstraint('camp_ends_at', moment('ends_at'))
      .addCheckConstraint('camp_closed_at', moment('closed_at'))
      .addCheckConstraint('camp_created_at', moment('created_at'))
      .execute()
    await db.schema.createIndex('camp_by_end').on('camp').column('ends_at').execute()
    await db.schema
      .createTable('camp_registration')
      .addColumn('camp_id', 'text', (column) => column.notNull().references('camp.id'))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('mobile', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('challenge', 'text', (column) => column.notNull().unique())
      .addColumn('registered_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('camp_registration_key', ['camp_id', 'email'])
      .addUniqueConstraint('camp_registration_mobile', ['camp_id', 'mobile'])
      .addCheckConstraint('camp_registration_email', sql`email = lower(email)`)
      .addCheckConstraint('camp_registration_length', sql`length(mobile) = 10`)
      .addCheckConstraint('camp_registration_registered_at', moment('registered_at'))
      .execute()
    await db.schema.createIndex('camp_registration_by_email').on('camp_registration').column('email').execute()
  },
}
