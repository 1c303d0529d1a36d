import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

type Schema = Kysely<never>['schema']

const claimTable = (schema: Schema) =>
  schema
    .createTable('review_claim')
    .addColumn('order_id', 'text', (column) => column.primaryKey().references('customer_order.id'))
    .addColumn('operator_id', 'text')
    .addColumn('operator_name', 'text')
    .addColumn('until', 'text')
    .addColumn('second_look_by', 'text')
    .addColumn('second_look_name', 'text')
    .addColumn('second_look_reason', 'text')
    .addCheckConstraint(
      'review_claim_held',
      sql`(operator_id is null) = (until is null) and (operator_id is null) = (operator_name is null)`,
    )
    .addCheckConstraint('review_claim_second', sql`(second_look_by is null) = (second_look_reason is null)`)
    .addCheckConstraint('review_claim_until', moment('until'))

const transcriptionTable = (schema: Schema) =>
  schema
    .createTable('transcription')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'bigint', (column) => column.notNull())
    .addColumn('prescription_id', 'text', (column) => column.references('prescription.id'))
    .addColumn('prescriber', 'text', (column) => column.notNull())
    .addColumn('prescriber_registration', 'text', (column) => column.notNull())
    .addColumn('prescriber_address', 'text', (column) => column.notNull())
    .addColumn('patient', 'text', (column) => column.notNull())
    .addColumn('issued_on', 'text', (column) => column.notNull())
    .addColumn('valid_until', 'text')
    .addColumn('repeats', 'integer', (column) => column.notNull())
    .addColumn('dose', 'text', (column) => column.notNull())
    .addColumn('per_day', 'bigint')
    .addColumn('days', 'integer')
    // No reference: a restore writes rows in the order of their ids.
    .addColumn('corrects', 'text')
    .addColumn('reason', 'text')
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .addColumn('operator_name', 'text', (column) => column.notNull())
    .addColumn('registration_number', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('confirmed_by', 'text')
    .addColumn('confirmed_name', 'text')
    .addColumn('confirmed_registration', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('withdrawn_at', 'text')
    .addForeignKeyConstraint('transcription_line', ['order_id', 'line'], 'order_line', ['order_id', 'number'])
    .addCheckConstraint('transcription_texts', sql`prescriber <> '' and patient <> '' and dose <> ''`)
    .addCheckConstraint('transcription_numbers', sql`repeats >= 0 and (per_day is null or per_day > 0) and (days is null or days > 0)`)
    // A second person, never the first.
    .addCheckConstraint('transcription_two', sql`confirmed_by is null or confirmed_by <> operator_id`)
    .addCheckConstraint('transcription_confirmed', sql`(confirmed_by is null) = (confirmed_at is null)`)
    .addCheckConstraint('transcription_correction', sql`(corrects is null) = (reason is null)`)
    .addCheckConstraint('transcription_at', moment('at'))
    .addCheckConstraint('transcription_confirmed_at', moment('confirmed_at'))
    .addCheckConstraint('transcription_withdrawn_at', moment('withdrawn_at'))

/** The desk of the pharmacists: who looks at which order, and what they read on the prescriptions. */
export const pharmacist = {
  up: async (db: Kysely<never>): Promise<void> => {
    await claimTable(db.schema).execute()
    await transcriptionTable(db.schema).execute()
    await db.schema.createIndex('transcription_by_line').on('transcription').columns(['order_id', 'line', 'at']).execute()
    await db.schema.createIndex('transcription_by_prescription').on('transcription').columns(['prescription_id', 'product_id']).execute()
  },
}
