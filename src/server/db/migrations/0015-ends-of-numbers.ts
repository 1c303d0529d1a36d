import { type Kysely, sql } from 'kysely'

/** Finds who telephones by the last four digits of a number, without reading every order and customer. */
export const endsOfNumbers = {
  up: async (db: Kysely<never>): Promise<void> => {
    await sql`create index order_address_by_end on order_address ((substr(contact_number, length(contact_number) - 3)))`.execute(
      db,
    )
    await sql`create index customer_by_end on customer ((substr(phone, length(phone) - 3)))`.execute(
      db,
    )
  },
}
