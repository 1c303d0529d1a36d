import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Numbers of products, and of care plans, have twelve digits, which `integer` holds on SQLite alone. */
export const longProductNumbers = {
  up: async (db: Kysely<never>): Promise<void> => {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
    await sql`alter table product_review alter column product_id type bigint`.execute(db)
    await sql`alter table side_effect_report alter column product_id type bigint`.execute(db)
  },
}
