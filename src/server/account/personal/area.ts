import type { KeptByLaw } from '#model/personal-data.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, Tables } from '../../db/types.ts'

/** The personal data of a customer in one part of the shop. A test checks that every table with a `customer_id` belongs to an area. */
export type PersonalArea = {
  area: string
  tables: readonly (keyof Tables)[]
  /** Everything stored about a customer, as plain data. */
  export: (db: Db, customerId: string) => Promise<unknown>
  /** Removes the customer's personal data in a transaction and returns what the law requires to keep. The customer's row stays, anonymous. */
  erase: (db: Db, customerId: string, at: Timestamp) => Promise<readonly KeptByLaw[]>
}

export const ordersOf = (db: Db, customerId: string) =>
  db.selectFrom('customer_order').select('id').where('customer_id', '=', customerId)

export const rowsOfOrders = (db: Db, table: keyof Tables, customerId: string): Promise<object[]> =>
  db
    // Every table that it is asked for has this column.
    .selectFrom(table as 'order_line')
    .selectAll()
    .where('order_id', 'in', ordersOf(db, customerId))
    .execute()

/** Rows of a customer without the column that says so. */
export const rowsOf = async (
  db: Db,
  table: keyof Tables,
  customerId: string,
): Promise<object[]> => {
  // Every table of an area has this column.
  const rows = await db
    .selectFrom(table as 'address')
    .selectAll()
    .where('customer_id', '=', customerId)
    .execute()
  return rows.map(({ customer_id: _, ...row }) => row)
}

export const removeRowsOf = async (
  db: Db,
  table: keyof Tables,
  customerId: string,
): Promise<void> => {
  await db
    .deleteFrom(table as 'address')
    .where('customer_id', '=', customerId)
    .execute()
}
