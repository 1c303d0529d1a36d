import { type Kysely, sql } from 'kysely'

/**
 * Whether goods at a rate of 0 are exempt by a notification or nil rated, which GSTR-1 tells apart. What days added is worked out again: their rows
 * did not say.
 */
export const exemptGoods = {
  up: async (db: Kysely<never>): Promise<void> => {
    for (const statement of [
      'alter table order_line add column tax_exempt integer not null default 0 check (tax_exempt in (0, 1))',
      'delete from gst_day',
    ])
      await sql.raw(statement).execute(db)
  },
}
