import { type Kysely, sql } from 'kysely'

/** What the customer of a re-order was told, some days before, of the order `noticed_for`: the price of each pack, and the sum. */
export const noticedPrices = {
  up: async (db: Kysely<never>): Promise<void> => {
    await sql`alter table reorder_item add column noticed_price integer`.execute(db)
    await sql`alter table reorder add column noticed_amount integer`.execute(db)
  },
}
