import type { Catalogue } from '#catalogue/open.ts'
import type { Locale } from '#model/locale.ts'
import type { Terms } from '../../config/terms.ts'
import type { Db } from '../../db/types.ts'
import { pricedCart } from '../cart/cart-view.ts'
import { readCart } from '../cart/read-cart.ts'
import type { Visitor } from '../cart/session-with-cart.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { chosenAddress } from './chosen-address-repository.ts'

export type CheckoutContextParts = { terms: Terms; now: () => Date }

/** What `session` would order now; everything of it is read in the transaction of `db`. */
export const loadCheckoutContext = async (
  db: Db,
  session: Visitor,
  reader: { catalogue: Catalogue; locale: Locale },
  parts: CheckoutContextParts,
): Promise<CheckoutContext> => {
  const { cart, pricing } = await readCart(db, session, reader, parts)
  const priced = pricedCart(cart, pricing)
  const address = session.customer_id === null ? null : await chosenAddress(db, session.customer_id)
  return {
    cart,
    pricing,
    priced,
    address,
    rx: priced.lines.some(({ row, priced: { amount } }) => row?.rx === 1 && amount !== null),
  }
}
