import { type Kysely, sql } from 'kysely'

/** Which operator entered cash: what they entered before it had a parcel counts for none of their own orders. */
export const whoEnteredCash = {
  up: async (db: Kysely<never>): Promise<void> => {
    await sql`alter table cash_remittance add column entered_by text`.execute(db)
  },
}
