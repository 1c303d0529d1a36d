import type { Catalogue } from '#catalogue/open.ts'
import type { Locale } from '#model/locale.ts'
import type { StoredAddress } from '../account/address-repository.ts'
import type { PricingContext, Terms } from '../cart/cart-context.ts'
import { cartById, type StoredCart, wantsNothing } from '../cart/cart-repository.ts'
import { type PricedCart, pricedCart } from '../cart/cart-view.ts'
import type { Db } from '../db/types.ts'
import { loadAppliedOffers } from '../promotions/applied-offers.ts'
import type { Session } from '../session/session-repository.ts'
import { chosenAddress } from './chosen-address-repository.ts'

/** A cart on its way to become an order, as of one moment. */
export type CheckoutContext = {
  cart: StoredCart
  pricing: PricingContext
  priced: PricedCart
  address: StoredAddress | null
  /** Whether something in it needs a prescription. */
  rx: boolean
}

export type CheckoutContextParts = { terms: Terms; now: () => Date }

const empty: StoredCart = { version: 0, wants: wantsNothing, lines: [] }

/** Whose cart, and where to. */
export type Buyer = Pick<Session, 'cart_id' | 'customer_id' | 'city' | 'pincode'>

/** What `session` would order now; everything of it is read in the transaction of `db`. */
export const loadCheckoutContext = async (
  db: Db,
  session: Buyer,
  { catalogue, locale }: { catalogue: Catalogue; locale: Locale },
  { terms, now }: CheckoutContextParts,
): Promise<CheckoutContext> => {
  const cart = (session.cart_id && (await cartById(db, session.cart_id))) || empty
  const appliedOffers = await loadAppliedOffers(db, session.customer_id, cart.wants)
  const { city, pincode } = session
  const pricing: PricingContext = { catalogue, terms, locale, at: now(), city, pincode, appliedOffers }
  const priced = pricedCart(cart, pricing)
  const address = session.customer_id === null ? null : await chosenAddress(db, session.customer_id)
  return { cart, pricing, priced, address, rx: priced.lines.some(({ row, priced: { amount } }) => row?.rx === 1 && amount !== null) }
}
