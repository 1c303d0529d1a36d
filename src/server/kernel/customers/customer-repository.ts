import type { Identity } from '#model/identity.ts'
import type { Locale } from '#model/locale.ts'
import { deleteRows, updateRows } from '../../db/rows.ts'
import type { SavedLineTable } from '../../db/tables/accounts.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'

export type Customer = {
  id: string
  email: string | null
  phone: string | null
  cart_id: string | null
}

/**
 * The customer of an e-mail address or number that a code has just proved, created with `id` on the first sign-in; keeps the language of the latest
 * sign-in.
 */
export const customerOf = async (
  db: Db,
  { by, name }: Identity,
  locale: Locale,
  id: string,
  now: Timestamp,
): Promise<Customer> => {
  const proved = by === 'phone' ? { phone_proved_at: now } : {}
  return await db
    .insertInto('customer')
    .values({ id, [by]: name, locale, cart_id: null, created_at: now, erased_at: null, ...proved })
    .onConflict((conflict) => conflict.column(by).doUpdateSet({ locale, ...proved }))
    .returning(['id', 'email', 'phone', 'cart_id'])
    .executeTakeFirstOrThrow()
}

export const assignCart = async (
  db: Db,
  customerId: string,
  cart_id: string | null,
): Promise<void> => {
  await updateRows(db, 'customer', { id: customerId }, { cart_id })
}

/** Saves replaced cart lines for later; a line replaces a saved line of the same product. */
export const saveLines = async (
  db: Db,
  customerId: string,
  lines: readonly Omit<SavedLineTable, 'customer_id' | 'saved_at'>[],
  saved_at: Timestamp,
): Promise<void> => {
  for (const { product_id, name, quantity, step } of lines)
    await db
      .insertInto('saved_line')
      .values({ customer_id: customerId, product_id, name, quantity, step, saved_at })
      .onConflict((conflict) =>
        conflict
          .columns(['customer_id', 'product_id'])
          .doUpdateSet({ name, quantity, step, saved_at }),
      )
      .execute()
}

/** How a customer is reached and in which language; after erasure at nothing. */
export const contactOf = async (
  db: Db,
  customerId: string,
): Promise<{ email: string | null; phone: string | null; locale: string } | null> =>
  (await db
    .selectFrom('customer')
    .select(['email', 'phone', 'locale'])
    .where('id', '=', customerId)
    .executeTakeFirst()) ?? null

/** Whether the account is erased: its orders stay, and no one can sign in to it. */
export const isErased = async (db: Db, customerId: string): Promise<boolean> =>
  (await db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('erased_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** The saved lines, latest first. */
export const savedLines = async (db: Db, customerId: string) =>
  await db
    .selectFrom('saved_line')
    .select(['product_id', 'name', 'quantity'])
    .where('customer_id', '=', customerId)
    .orderBy('saved_at', 'desc')
    .orderBy('product_id')
    .execute()

export const removeSavedLine = async (
  db: Db,
  customerId: string,
  productId: number,
): Promise<void> => {
  await deleteRows(db, 'saved_line', { customer_id: customerId, product_id: productId })
}
