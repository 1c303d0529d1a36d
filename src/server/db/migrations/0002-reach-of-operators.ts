import { type Kysely, sql } from 'kysely'

const columns = {
  phone: "text check (phone <> '')",
  home_street: "text check (home_street <> '')",
  home_pincode: 'text check (length(home_pincode) = 6)',
}

/** Where an operator is reached: who shops under another e-mail address is recognised by these. */
export const reachOfOperators = {
  up: async (db: Kysely<never>): Promise<void> => {
    for (const [name, type] of Object.entries(columns))
      await sql.raw(`alter table operator add column ${name} ${type}`).execute(db)
  },
}
