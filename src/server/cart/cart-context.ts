import type { Catalogue } from '#catalogue/open.ts'
import type { Destination } from '#model/availability.ts'
import type { Locale } from '#model/locale.ts'
import type { Paise } from '#model/money.ts'
import type { AppliedOffers } from '#model/offers.ts'
import type { Shipping } from '#model/pricing.ts'
import { destinationOf } from '../publishing/active-catalogue.ts'

/** The terms of the shop for every order. */
export type Terms = { minimum: Paise; shipping: Shipping | null }

/** Everything a cart is priced under. */
export type PricingContext = {
  catalogue: Catalogue
  terms: Terms
  locale: Locale
  at: Date
  city: string | null
  pincode: string | null
  /** Read by `loadAppliedOffers` in the transaction that read the cart. */
  appliedOffers: AppliedOffers
}

export const destinationIn = ({ catalogue, city }: Pick<PricingContext, 'catalogue' | 'city'>): Destination =>
  destinationOf(catalogue, city ?? '')
