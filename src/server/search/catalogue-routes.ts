import { live } from '#contract/search/live-prices.ts'
import { medicineRequest } from '#contract/search/medicine-request.ts'
import { places } from '#contract/search/places.ts'
import { recentUse } from '#contract/search/recent-use.ts'
import { substitutes } from '#contract/search/substitutes.ts'
import { inLocale, paths } from '#paths.ts'
import { ok } from '../http/outcome.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Searches } from './analytics.ts'
import type { createLive } from './live-prices.ts'
import type { Places } from './places.ts'
import type { createRecentUse } from './recent-use.ts'
import type { createSubstitutes } from './substitutes.ts'

export type CatalogueServices = {
  places: Places
  substitutes: ReturnType<typeof createSubstitutes>
  live: ReturnType<typeof createLive>
  recentUse: ReturnType<typeof createRecentUse>
  searches: Searches
}

export const catalogueRoutes = (mount: Mount, services: CatalogueServices): void => {
  mount(substitutes, ({ params, query }, { locale }) => services.substitutes({ params, query }, locale))
  mount(live, ({ query }) => services.live(query))
  mount(recentUse, ({ params }) => services.recentUse(params.id))
  mount(places.pincodes, ({ query }, { locale }) => services.places.pincodes(query.pincode, locale))
  mount(places.cities, (_, { locale }) => services.places.cities(locale))
  mount(places.offers, ({ query }, { locale }) => services.places.offers(query.city, locale))
  mount(places.offersSlash, ({ query }, { locale }) => services.places.offers(query.city, locale))
  mount(medicineRequest, ({ body: { name, pincode, locale } }) => {
    services.searches.requested(name, pincode || null)
    return { ...ok({ requested: true }), page: inLocale(locale, paths.search({ name, requested: 1 })) }
  })
}
