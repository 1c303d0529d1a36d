import { mergeCarts } from '#model/cart-merge.ts'
import { sizes } from '#model/limits.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import { assignCart, type Customer, saveLines } from '../kernel/customers/customer-repository.ts'
import {
  cartById,
  changeWants,
  nextVersion,
  putLine,
  removeCart,
  removeCartLine,
} from '../orders/rows/cart-repository.ts'

/**
 * Gives a guest's cart to the customer who signs in, in the transaction of the sign-in; the caller removes it from the session. It does not
 * read the catalogue, and both carts obey every rule already, so it cannot fail.
 */
export const mergeGuestCart = async (
  db: Db,
  customer: Customer,
  guestCartId: string,
  isAtCheckout: boolean,
  at: Timestamp,
): Promise<void> => {
  if (customer.cart_id === null) {
    await assignCart(db, customer.id, guestCartId)
    return
  }
  const [guest, older] = [await cartById(db, guestCartId), await cartById(db, customer.cart_id)]
  if (guest && older && guest.lines.length > 0) {
    const { cart, saved } = mergeCarts(guest.lines, older.lines, isAtCheckout, sizes.cartLines)
    await nextVersion(db, customer.cart_id, older.version, at)
    for (const { product_id } of saved) await removeCartLine(db, customer.cart_id, product_id)
    for (const line of cart) await putLine(db, customer.cart_id, line)
    // The guest's choice is the most recent one; the cart reports a coupon that does not apply.
    if (guest.wants.code !== null)
      await changeWants(db, customer.cart_id, { code: guest.wants.code })
    await saveLines(db, customer.id, saved, at)
  }
  await removeCart(db, guestCartId)
}
