import { ConcurrencyConflict } from '../../db/concurrency-conflict.ts'
import { statement } from '../../db/prepared-query.ts'
import { deleteRows, insertRows } from '../../db/rows.ts'
import { send, sendChange } from '../../db/send.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredLine = Omit<StoredRow<'cart_line'>, 'cart_id'>
/** The code of a coupon or voucher, and whether the wallet pays first. */
export type CartWants = { code: string | null; usesBalance: boolean }
/** `on_hand`: what can still be ordered of the product, in thousandths of a unit; null where stock is not counted. */
export type CartLine = StoredLine & { on_hand: number | null }
export type StoredCart = { version: number; wants: CartWants; lines: CartLine[] }

const wantsNothing: CartWants = { code: null, usesBalance: true }

/** The cart of a session without one. */
export const noCart: StoredCart = { version: 0, wants: wantsNothing, lines: [] }

type Row = Pick<StoredRow<'cart'>, 'version' | 'coupon_code' | 'uses_balance'> & {
  [Column in keyof CartLine]: CartLine[Column] | null
}
/** One row per line; one row without a line for an empty cart. */
const wholeById = statement<{ id: string }, Row>((db, value) =>
  db
    .selectFrom('cart')
    .leftJoin('cart_line as line', 'line.cart_id', 'cart.id')
    .leftJoin('stock', 'stock.product_id', 'line.product_id')
    .select(['cart.version', 'cart.coupon_code', 'cart.uses_balance'])
    .select([
      'line.product_id',
      'line.name',
      'line.quantity',
      'line.step',
      'line.seen_price',
      'line.added_at',
      'stock.on_hand',
    ])
    .where('cart.id', '=', value('id'))
    .orderBy('line.added_at')
    .orderBy('line.product_id'),
)

const wantsIn = ({
  coupon_code,
  uses_balance,
}: Pick<Row, 'coupon_code' | 'uses_balance'>): CartWants => ({
  code: coupon_code,
  usesBalance: uses_balance === 1,
})

/** A cart with its lines, oldest first. */
export const cartById = async (db: Db, id: string): Promise<StoredCart | null> => {
  const rows = await wholeById.rows(db, { id })
  const [first] = rows
  if (!first) return null
  const lines = rows.flatMap(({ version: _, coupon_code: __, uses_balance: ___, ...line }) =>
    line.product_id === null ? [] : (line as CartLine),
  )
  return { version: first.version, wants: wantsIn(first), lines }
}

export const addCart = (db: Db, id: string, now: Timestamp): Promise<void> =>
  insertRows(db, 'cart', { id, version: 0, created_at: now, updated_at: now })

export const removeCart = async (db: Db, id: string): Promise<void> => {
  await deleteRows(db, 'cart', { id })
}

export const changeWants = async (
  db: Db,
  id: string,
  { code, usesBalance }: Partial<CartWants>,
): Promise<void> => {
  await send(
    db,
    db
      .updateTable('cart')
      .set({
        ...(code !== undefined && { coupon_code: code }),
        ...(usesBalance !== undefined && { uses_balance: usesBalance ? 1 : 0 }),
      })
      .where('id', '=', id),
  )
}

/** Increments the version of a cart; the transaction runs again when it is no longer at `version`. */
export const nextVersion = async (
  db: Db,
  id: string,
  version: number,
  now: Timestamp,
): Promise<void> => {
  await sendChange(
    db,
    db
      .updateTable('cart')
      .set({ version: version + 1, updated_at: now })
      .where('id', '=', id)
      .where('version', '=', version),
    () => new ConcurrencyConflict('the cart was changed within its transaction'),
  )
}

/** Inserts a line, or updates the line of its product in place. */
export const putLine = async (db: Db, cartId: string, line: StoredLine): Promise<void> => {
  const { product_id, name, quantity, step, seen_price, added_at } = line
  await db
    .insertInto('cart_line')
    .values({ cart_id: cartId, product_id, name, quantity, step, seen_price, added_at })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'product_id']).doUpdateSet({ name, quantity, step, seen_price }),
    )
    .execute()
}

export const removeCartLine = async (db: Db, cartId: string, productId: number): Promise<void> => {
  await send(
    db,
    db.deleteFrom('cart_line').where('cart_id', '=', cartId).where('product_id', '=', productId),
  )
}

export const emptyCart = async (db: Db, cartId: string): Promise<void> => {
  await send(db, db.deleteFrom('cart_line').where('cart_id', '=', cartId))
}
