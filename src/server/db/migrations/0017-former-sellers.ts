import { type Kysely, sql } from 'kysely'

/** Who issued the documents of which time: a shop that registers elsewhere changes none of what it issued before. */
export const formerSellers = {
  up: async (db: Kysely<never>): Promise<void> => {
    await sql`create table seller (
      since text primary key,
      gstin text not null constraint seller_gstin check (length(gstin) = 15),
      body text not null
    )`.execute(db)
  },
}
