import { type Kysely, sql } from 'kysely'

/** Stored days gave a coupon for some products to every line; they are worked out again from what each line bore. */
export const gstDaysAgain = {
  up: async (db: Kysely<never>): Promise<void> => {
    await sql`delete from gst_day`.execute(db)
  },
}
