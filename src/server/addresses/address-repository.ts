import { type Page, pageOf } from '../db/page.ts'
import { deleteRows, insertRows } from '../db/rows.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredAddress = StoredRow<'address'>

/** Any other text identifies no address; PostgreSQL would reject a text with a NUL. */
const isAddressId = (text: string): boolean => /^[\da-f-]{36}$/.test(text)

/** A customer's address; `null` for a missing one or another customer's. */
export const addressById = async (
  db: Db,
  customerId: string,
  addressId: string,
): Promise<StoredAddress | null> =>
  (isAddressId(addressId) &&
    (await db
      .selectFrom('address')
      .selectAll()
      .where('id', '=', addressId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst())) ||
  null

/** Addresses of a customer, newest first. */
export const addressesOf = (db: Db, customerId: string, page: Page) =>
  pageOf(
    db
      .selectFrom('address')
      .selectAll()
      .where('customer_id', '=', customerId)
      .orderBy('created_at', 'desc')
      .orderBy('id'),
    page,
  )

export const countAddresses = async (db: Db, customerId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('address')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const addAddress = (db: Db, address: StoredAddress): Promise<void> =>
  insertRows(db, 'address', address)

/** The changed address; `null` for a missing one or another customer's. */
export const changeAddress = async (
  db: Db,
  customerId: string,
  addressId: string,
  changed: Omit<StoredAddress, 'id' | 'customer_id' | 'created_at'>,
): Promise<StoredAddress | null> =>
  (isAddressId(addressId) &&
    (await db
      .updateTable('address')
      .set(changed)
      .where('id', '=', addressId)
      .where('customer_id', '=', customerId)
      .returningAll()
      .executeTakeFirst())) ||
  null

/** The order that is ordered again regularly for an address, the next due; null where there is none. An order has a copy of its address. */
export const regularOrderTo = async (
  db: Db,
  customerId: string,
  addressId: string,
): Promise<string | null> => {
  if (!isAddressId(addressId)) return null
  const row = await db
    .selectFrom('address')
    .innerJoin('reorder', 'reorder.customer_id', 'address.customer_id')
    .innerJoin('order_address as sent', (join) =>
      join
        .onRef('sent.order_id', '=', 'reorder.order_id')
        .onRef('sent.name', '=', 'address.name')
        .onRef('sent.street1', '=', 'address.street1')
        .onRef('sent.street2', '=', 'address.street2')
        .onRef('sent.pincode', '=', 'address.pincode'),
    )
    .select('reorder.order_id')
    .where('address.id', '=', addressId)
    .where('address.customer_id', '=', customerId)
    .where('reorder.state', '=', 'active')
    .orderBy('reorder.next_on')
    .executeTakeFirst()
  return row?.order_id ?? null
}

/** False where the customer has no such address. */
export const removeAddress = async (
  db: Db,
  customerId: string,
  addressId: string,
): Promise<boolean> => {
  if (!isAddressId(addressId)) return false
  return (await deleteRows(db, 'address', { id: addressId, customer_id: customerId })) === 1
}
