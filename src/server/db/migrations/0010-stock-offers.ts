import { type Kysely, sql } from 'kysely'

/** At what price, and whether at all, each counted product was last seen on sale: programs that follow the stock read it again when that changes. */
export const stockOffers = {
  up: async (db: Kysely<never>): Promise<void> => {
    await sql`alter table stock add column offer text`.execute(db)
  },
}
