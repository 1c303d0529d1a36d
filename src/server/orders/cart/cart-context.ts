import type { Catalogue } from '#catalogue/open.ts'
import type { Destination } from '#model/availability.ts'
import type { Locale } from '#model/locale.ts'
import type { AppliedOffers } from '#model/offers.ts'
import type { Terms } from '../../config/terms.ts'
import { destinationOf } from '../../kernel/active-catalogue.ts'

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

export const destinationIn = ({
  catalogue,
  city,
}: Pick<PricingContext, 'catalogue' | 'city'>): Destination => destinationOf(catalogue, city ?? '')
