import { type Kysely, sql } from 'kysely'

/** Whether an order in cash is paid in whole rupees (docs/decisions/0121): as the shop had it when the order was placed. */
export const cashRounding = {
  up: async (db: Kysely<never>): Promise<void> => {
    await sql`alter table customer_order add column rounds_cash integer not null default 0 check (rounds_cash in (0, 1))`.execute(
      db,
    )
  },
}
