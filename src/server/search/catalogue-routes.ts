import { live } from '#contract/search/live-prices.ts'
import { medicineRequest } from '#contract/search/medicine-request.ts'
import { places } from '#contract/search/places.ts'
import { recentUse } from '#contract/search/recent-use.ts'
import { substitutes } from '#contract/search/substitutes.ts'
import { inLocale, paths } from '#paths.ts'
import { ok } from '../http/outcome.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { SearchAnalytics } from './analytics.ts'
import type { createLivePrices } from './live-prices.ts'
import type { Places } from './places.ts'
import type { createRecentUse } from './recent-use.ts'
import type { createSubstitutes } from './substitutes.ts'

export type CatalogueServices = {
  places: Places
  substitutes: ReturnType<typeof createSubstitutes>
  live: ReturnType<typeof createLivePrices>
  recentUse: ReturnType<typeof createRecentUse>
  searchAnalytics: SearchAnalytics
}

export const catalogueRoutes = (register: RegisterEndpoint, services: CatalogueServices): void => {
  register(substitutes, ({ params, query }, { locale }) => services.substitutes({ params, query }, locale))
  register(live, ({ query }) => services.live(query))
  register(recentUse, ({ params }) => services.recentUse(params.id))
  register(places.pincodes, ({ query }, { locale }) => services.places.pincodes(query.pincode, locale))
  register(places.cities, (_, { locale }) => services.places.cities(locale))
  register(places.offers, ({ query }, { locale }) => services.places.offers(query.city, locale))
  register(places.offersSlash, ({ query }, { locale }) => services.places.offers(query.city, locale))
  register(medicineRequest, ({ body: { name, pincode, locale } }) => {
    services.searchAnalytics.requested(name, pincode || null)
    return { ...ok({ requested: true }), page: inLocale(locale, paths.search({ name, requested: 1 })) }
  })
}
