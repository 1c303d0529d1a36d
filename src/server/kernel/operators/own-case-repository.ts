import type { Db } from '../../db/types.ts'

/** Where somebody is reached: saved addresses, and those of orders. */
export type Place = { contact_number: string; street1: string; pincode: string }

/** The accounts in which an operator shops: those with their e-mail address. */
export const accountsOfOperator = async (db: Db, operatorId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('customer')
    .innerJoin('operator', 'operator.email', 'customer.email')
    .select('customer.id')
    .where('operator.id', '=', operatorId)
    .execute()
  return rows.map(({ id }) => id)
}

export const placesOf = async (db: Db, customerIds: readonly string[]): Promise<Place[]> => {
  if (customerIds.length === 0) return []
  const saved = await db
    .selectFrom('address')
    .select(['contact_number', 'street1', 'pincode'])
    .where('customer_id', 'in', customerIds)
    .execute()
  const sent = await db
    .selectFrom('order_address')
    .innerJoin('customer_order', 'customer_order.id', 'order_address.order_id')
    .select(['contact_number', 'street1', 'pincode'])
    .where('customer_order.customer_id', 'in', customerIds)
    .execute()
  return [...saved, ...sent]
}

/** The numbers that accounts sign in with. */
export const phonesOf = async (db: Db, customerIds: readonly string[]): Promise<string[]> => {
  if (customerIds.length === 0) return []
  const rows = await db
    .selectFrom('customer')
    .select('phone')
    .where('id', 'in', customerIds)
    .execute()
  return rows.flatMap(({ phone }) => (phone === null ? [] : [phone]))
}

export const emailOfOperator = async (db: Db, operatorId: string): Promise<string | null> =>
  (await db.selectFrom('operator').select('email').where('id', '=', operatorId).executeTakeFirst())
    ?.email ?? null
