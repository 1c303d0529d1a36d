import type { Catalogue } from '#catalogue/open.ts'
import type { Locale } from '#model/locale.ts'
import { paise } from '#model/money.ts'
import type { Terms } from '../../config/terms.ts'
import type { Db } from '../../db/types.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import { type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { appliedOffersWithoutCode, loadAppliedOffers } from '../offers/applied-offers.ts'
import { balancesOf } from '../offers/balances.ts'
import { type CartWants, cartById, noCart, type StoredCart } from '../rows/cart-repository.ts'
import type { PricingContext } from './cart-context.ts'
import { sessionWithCartOf, type Visitor } from './session-with-cart.ts'

const noVisitor = { cart_id: null, customer_id: null }

type View<Of> = (cart: StoredCart, pricing: PricingContext, isCustomer: boolean) => Of
type Reader = { catalogue: Catalogue; locale: Locale }
type ReadDeps = { terms: Terms; now: () => Date }

const pricingOf = (
  visitor: Visitor | null,
  reader: Reader,
  { terms, now }: ReadDeps,
): Omit<PricingContext, 'appliedOffers'> => {
  const { city, pincode } = visitor ?? { city: null, pincode: null }
  return { ...reader, terms, at: now(), city, pincode }
}

/** The cart of a visitor with its pricing context, read in the transaction of `db`; `wants` replaces code and wallet of the cart. */
export const readCart = async (
  db: Db,
  visitor: Visitor | null,
  reader: Reader,
  deps: ReadDeps,
  wants: Partial<CartWants> = {},
): Promise<{ cart: StoredCart; pricing: PricingContext }> => {
  const { cart_id: cartId, customer_id: customerId } = visitor ?? noVisitor
  const [stored, balances] = await Promise.all([
    cartId === null ? null : cartById(db, cartId),
    customerId === null ? null : balancesOf(db, customerId),
  ])
  const cart = stored ?? noCart
  const wanted = { ...cart.wants, ...wants }
  const appliedOffers = await loadAppliedOffers(db, customerId, wanted, balances)
  return { cart, pricing: { ...pricingOf(visitor, reader, deps), appliedOffers } }
}

/** Shows the cart of a token’s session. It changes nothing: a visitor without a session has an empty cart and stays without one. */
export type ShowCart = <Of>(
  visit: { token: string | null; locale: Locale },
  view: View<Of>,
) => Promise<Outcome<Of>>

export const createShowCart = (
  deps: ReadDeps & Pick<Core, 'storage' | 'activeCatalogue'>,
): ShowCart =>
  requireCatalogue(deps.activeCatalogue, async (catalogue, { token, locale }, view) => {
    const reader = { catalogue, locale }
    // Version, lines and offers must be consistent: one statement reads them, or one transaction where the cart names a code.
    const session = await sessionWithCartOf(deps.storage, token, deps.now())
    const cart = session?.cart ?? noCart
    const isCustomer = (session?.session.customer_id ?? null) !== null
    if (session && cart.wants.code !== null) {
      const read = await deps.storage.inSnapshot((db) =>
        readCart(db, session.session, reader, deps),
      )
      return ok(view(read.cart, read.pricing, isCustomer))
    }
    const appliedOffers = appliedOffersWithoutCode(cart.wants, {
      wallet: session?.wallet ?? paise(0),
      planEndsAt: session?.planEndsAt ?? null,
      planTerms: session?.planTerms ?? [],
    })
    const pricing = { ...pricingOf(session?.session ?? null, reader, deps), appliedOffers }
    return ok(view(cart, pricing, isCustomer))
  })
