import { live } from '#contract/live.ts'
import { medicineRequest } from '#contract/medicine-request.ts'
import { places } from '#contract/places.ts'
import { recentUse } from '#contract/recent-use.ts'
import { substitutes } from '#contract/substitutes.ts'
import { inLocale, paths } from '#paths.ts'
import type { Mount } from '../mount.ts'
import { ok } from '../outcome.ts'
import type { createLive } from '../services/live.ts'
import type { Places } from '../services/places.ts'
import type { createRecentUse } from '../services/recent-use.ts'
import type { Searches } from '../services/searches.ts'
import type { createSubstitutes } from '../services/substitutes.ts'

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
