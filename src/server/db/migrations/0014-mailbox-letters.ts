import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Finds the addresses of a mailbox, which may be written with other dots (`mailboxLetters`), without reading every customer. */
export const mailboxIndex = {
  up: async (db: Kysely<never>): Promise<void> => {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    const order = sql.raw(isPostgres ? 'collate "C"' : '')
    await sql`create index customer_by_letters on customer ((replace(email, '.', '')) ${order})`.execute(
      db,
    )
  },
}
