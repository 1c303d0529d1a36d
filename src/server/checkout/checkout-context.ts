import type { Catalogue } from '#catalogue/open.ts'
import { pincodeOf } from '#catalogue/query/place.ts'
import type { CheckoutBlocker } from '#contract/checkout/checkout.ts'
import { blocks } from '#model/cart.ts'
import type { Locale } from '#model/locale.ts'
import { decimalRupees } from '#model/money.ts'
import type { StoredAddress } from '../account/address-repository.ts'
import type { PricingContext, Terms } from '../cart/cart-context.ts'
import { cartById, type StoredCart, wantsNothing } from '../cart/cart-repository.ts'
import { type PricedCart, pricedCart, problemCodes, type Viewed } from '../cart/cart-view.ts'
import type { Db } from '../db/types.ts'
import { onHand } from '../fulfilment/stock-repository.ts'
import { loadAppliedOffers } from '../promotions/offers.ts'
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

/** What is in the way, before it has a text. */
export type Blocker = { code: CheckoutBlocker['code']; productId: number | null; field?: string; values?: Record<string, string | number> }

const ofLine = ({ line, row, priced }: Viewed): Blocker[] =>
  priced.problems.filter(blocks).map((problem) => ({
    code: problemCodes[problem.is] as CheckoutBlocker['code'],
    productId: line.product_id,
    values: { name: row?.name ?? line.name, ...(problem.is === 'not-multiple' && { step: problem.step / 1000 }) },
  }))

/** What keeps a cart from the checkout: nothing in it, no pincode, lines that cannot be ordered or are short, too little of it. */
export const cartBlockers = async (db: Db, { cart, pricing, priced }: CheckoutContext): Promise<Blocker[]> => {
  if (cart.lines.length === 0) return [{ code: 'cartEmpty', productId: null }]
  const stock = await onHand(
    db,
    cart.lines.map(({ product_id }) => product_id),
  )
  const short = cart.lines.filter(({ product_id, quantity }) => (stock.get(product_id) ?? quantity) < quantity)
  return [
    ...(pricing.pincode === null ? [{ code: 'placeRequired' as const, productId: null, field: 'pincode' }] : []),
    ...priced.lines.flatMap(ofLine),
    ...short.map(({ product_id, name }) => ({ code: 'outOfStock' as const, productId: product_id, values: { name } })),
    ...(priced.missing === null
      ? []
      : [{ code: 'minimumOrder' as const, productId: null, values: { difference: decimalRupees(priced.missing) } }]),
  ]
}

/** What keeps it from being sent: no address, one that is not served, or one elsewhere than the cart was priced for (spec §5). */
export const addressBlockers = ({ pricing: { catalogue, pincode }, address }: CheckoutContext): Blocker[] => {
  if (!address) return [{ code: 'addressRequired', productId: null, field: 'addressId' }]
  if (!pincodeOf(catalogue, address.pincode)?.served) return [{ code: 'pincodeNotServed', productId: null, field: 'addressId' }]
  if (pincode !== null && pincode !== address.pincode) return [pincodeDiffers(pincode, address.pincode)]
  return []
}

export const pincodeDiffers = (pincode: string, address: string): Blocker => ({
  code: 'pincodeDiffers',
  productId: null,
  field: 'pincode',
  values: { pincode, address },
})
