import type { Selectable } from 'kysely'
import type { CartLineTable, CartTable, Db, Moment } from './tables.ts'

export type StoredLine = Omit<Selectable<CartLineTable>, 'cart_id'>
export type StoredCart = { version: number; lines: StoredLine[] }

/** A cart with its lines, the ones put in first before the others. */
export const cartById = async (db: Db, id: string): Promise<StoredCart | null> => {
  const cart = await db.selectFrom('cart').select('version').where('id', '=', id).executeTakeFirst()
  if (!cart) return null
  const lines = await db
    .selectFrom('cart_line')
    .select(['product_id', 'name', 'quantity', 'step', 'seen_price', 'added_at'])
    .where('cart_id', '=', id)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute()
  return { version: cart.version, lines }
}

export const addCart = async (db: Db, id: string, now: Moment): Promise<void> => {
  await db.insertInto('cart').values({ id, version: 0, created_at: now, updated_at: now }).execute()
}

export const removeCart = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('cart').where('id', '=', id).execute()
}

/** What a cart wants of the offers; nothing where it is gone. */
export const offersOfCart = async (db: Db, id: string): Promise<{ code: string | null; usesBalance: boolean }> => {
  const cart = await db.selectFrom('cart').select(['coupon_code', 'uses_balance']).where('id', '=', id).executeTakeFirst()
  return { code: cart?.coupon_code ?? null, usesBalance: cart?.uses_balance !== 0 }
}

export const setCartOffers = async (
  db: Db,
  id: string,
  offers: Partial<Pick<CartTable, 'coupon_code'> & { uses_balance: number }>,
): Promise<void> => {
  await db.updateTable('cart').set(offers).where('id', '=', id).execute()
}

/** Makes the next version of a cart; false when it is no longer at `version`. */
export const nextVersion = async (db: Db, id: string, version: number, now: Moment): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('cart')
    .set({ version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Puts a line in, or changes the one of its product, which keeps its place. */
export const putLine = async (db: Db, cartId: string, line: StoredLine): Promise<void> => {
  const { name, quantity, step, seen_price } = line
  await db
    .insertInto('cart_line')
    .values({ cart_id: cartId, ...line })
    .onConflict((conflict) => conflict.columns(['cart_id', 'product_id']).doUpdateSet({ name, quantity, step, seen_price }))
    .execute()
}

export const removeLine = async (db: Db, cartId: string, productId: number): Promise<void> => {
  await db.deleteFrom('cart_line').where('cart_id', '=', cartId).where('product_id', '=', productId).execute()
}
