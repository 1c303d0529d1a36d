import { type Kysely, sql } from 'kysely'

/** Orders whose customers asked for a message at each time of day of their doses. */
export const doseMessages = {
  up: async (db: Kysely<never>): Promise<void> => {
    await sql`create table dose_message (
      order_id text primary key references customer_order (id),
      told_for text
    )`.execute(db)
  },
}
