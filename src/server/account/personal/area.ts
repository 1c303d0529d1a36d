import type { KeptByLaw } from '#model/personal-data.ts'
import type { Moment } from '../../db/moment.ts'
import type { Db, Tables } from '../../db/types.ts'

/** What the shop knows of a customer in one part of it. Every table with a `customer_id` is some area's: a test looks. */
export type PersonalArea = {
  area: string
  tables: readonly (keyof Tables)[]
  /** Everything that is kept of a customer, as plain data. */
  export: (db: Db, customerId: string) => Promise<unknown>
  /** Removes what names the customer, in a transaction; says what the law keeps. The customer's row stays, and names nobody. */
  erase: (db: Db, customerId: string, at: Moment) => Promise<readonly KeptByLaw[]>
}

/** Rows of a customer without the column that says so. */
export const rowsOf = async (db: Db, table: keyof Tables, customerId: string): Promise<object[]> => {
  // Every table that is asked for has the column; that they do is what `tables` of an area says.
  const rows = await db
    .selectFrom(table as 'address')
    .selectAll()
    .where('customer_id', '=', customerId)
    .execute()
  return rows.map(({ customer_id: _, ...row }) => row)
}

export const removeRowsOf = async (db: Db, table: keyof Tables, customerId: string): Promise<void> => {
  await db
    .deleteFrom(table as 'address')
    .where('customer_id', '=', customerId)
    .execute()
}
