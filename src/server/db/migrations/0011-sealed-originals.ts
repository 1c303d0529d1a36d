import { type Kysely, sql } from 'kysely'

/** Staff open a PDF as it was drawn anew; what the customer sent is kept beside it, encrypted. */
export const sealedOriginals = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema.alterTable('prescription').addColumn('original_key', 'text').execute()
    await db.schema
      .alterTable('prescription')
      .addColumn('original_seal', 'text', (column) => column.check(sql`(original_key is null) = (original_seal is null)`))
      .execute()
    await db.schema.createIndex('prescription_original').unique().on('prescription').column('original_key').execute()
  },
}
