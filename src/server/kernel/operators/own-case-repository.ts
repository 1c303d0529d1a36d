import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { mailboxKey, mailboxLetters } from '#model/mailbox.ts'
import { numberKey } from '#model/reach.ts'
import { isPostgres } from '../../db/prepared-query.ts'
import type { OperatorTable } from '../../db/tables/operators.ts'
import type { Db } from '../../db/types.ts'

/** Where a person is reached: saved addresses, and those of orders. */
export type DeliveryContact = {
  contact_number: string
  street1: string
  street2: string
  pincode: string
}

const placeColumns = ['contact_number', 'street1', 'street2', 'pincode'] as const

type Reach = Pick<OperatorTable, 'email' | 'phone' | 'home_street' | 'home_pincode'>

/** Null for another program and for the machine itself, which shop nowhere. */
export const reachOfOperator = async (db: Db, operatorId: string): Promise<Reach | null> =>
  (await db
    .selectFrom('operator')
    .select(['email', 'phone', 'home_street', 'home_pincode'])
    .where('id', '=', operatorId)
    .executeTakeFirst()) ?? null

/** The accounts in which an operator shops: those with an e-mail address that reaches their mailbox, or with their telephone number. */
export const accountsWith = async (
  db: Db,
  { email, phone }: Pick<Reach, 'email' | 'phone'>,
): Promise<string[]> => {
  const letters = mailboxLetters(email)
  // As the index `customer_by_letters` has it, in the order of bytes.
  const undotted = sql<string>`replace(email, '.', '') ${sql.raw(isPostgres(db) ? 'collate "C"' : '')}`
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'email', 'phone'])
    .where((eb) =>
      eb.or([
        eb.and([eb(undotted, '>=', letters), eb(undotted, '<', `${letters}\u{10ffff}`)]),
        ...(phone === null ? [] : [eb('phone', '=', phone)]),
      ]),
    )
    .execute()
  const mailbox = mailboxKey(email)
  return rows
    .filter(
      (one) => (one.email && mailboxKey(one.email) === mailbox) || (phone && one.phone === phone),
    )
    .map(({ id }) => id)
}

export const placesOf = async (
  db: Db,
  customerIds: readonly string[],
): Promise<DeliveryContact[]> => {
  if (customerIds.length === 0) return []
  const saved = await db
    .selectFrom('address')
    .select(placeColumns)
    .where('customer_id', 'in', customerIds)
    .execute()
  const sent = await db
    .selectFrom('order_address')
    .innerJoin('customer_order', 'customer_order.id', 'order_address.order_id')
    .select(placeColumns)
    .where('customer_order.customer_id', 'in', customerIds)
    .execute()
  return [...saved, ...sent]
}

/** Where orders with a telephone number went, of all customers. */
export const placesReachedAt = async (db: Db, phone: string): Promise<DeliveryContact[]> =>
  await db
    .selectFrom('order_reach')
    .innerJoin('order_address', 'order_address.order_id', 'order_reach.order_id')
    .select(placeColumns)
    .where('order_reach.number_hash', '=', hash('sha256', numberKey(phone), 'hex'))
    .execute()

/** What accounts sign in with. */
export const identitiesOf = async (
  db: Db,
  customerIds: readonly string[],
): Promise<{ email: string | null; phone: string | null }[]> =>
  customerIds.length === 0
    ? []
    : await db
        .selectFrom('customer')
        .select(['email', 'phone'])
        .where('id', 'in', customerIds)
        .execute()

/** Whether one of some accounts acts or acted for another, or that one for it: a link that was ended for a moment is one. */
export const isCaregiver = async (
  db: Db,
  accounts: readonly string[],
  customerId: string,
): Promise<boolean> =>
  accounts.length > 0 &&
  (await db
    .selectFrom('caregiver')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('customer_id', '=', customerId), eb('caregiver_id', 'in', [...accounts])]),
        eb.and([eb('caregiver_id', '=', customerId), eb('customer_id', 'in', [...accounts])]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined
