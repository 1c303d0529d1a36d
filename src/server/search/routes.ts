import { live } from '#contract/search/live-prices.ts'
import { medicineRequest } from '#contract/search/medicine-request.ts'
import { places } from '#contract/search/places.ts'
import { recentUse } from '#contract/search/recent-use.ts'
import { search } from '#contract/search/search.ts'
import { substitutes } from '#contract/search/substitutes.ts'
import { isPincode } from '#model/patterns.ts'
import { plainPincode } from '#model/pincode.ts'
import { inLocale, paths } from '#paths.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import { failed, ok } from '../kernel/outcome.ts'
import type { SearchAnalytics } from './analytics.ts'
import type { createLivePrices } from './live-prices.ts'
import type { Places } from './places.ts'
import type { createRecentUse } from './recent-use.ts'
import type { Search } from './search.ts'
import type { createSubstitutes } from './substitutes.ts'

export const searchRoutes = (
  register: RegisterEndpoint,
  service: Search,
  searchAnalytics: SearchAnalytics,
): void => {
  registerAll(register, search, {
    all: ({ query }, { locale, request }) => {
      if (query.pageNumber === 1) searchAnalytics.asked(query.name, request)
      return service.all(query, locale)
    },
    generics: ({ query }, { locale }) => service.generics(query, locale),
    products: ({ query }, { locale }) => service.products(query, locale),
    available: ({ query }, { locale }) => service.available(query, locale),
    autocomplete: ({ query }, { locale }) => service.autocomplete(query, locale),
    header: ({ query }, { locale }) => service.autocomplete(query, locale),
    mobile: ({ query }, { locale }) => service.mobile(query, locale),
    typeahead: ({ params, query }, { locale }) => service.typeahead(params.type, query, locale),
    ugc: ({ query }, { locale }) => service.ugc(query, locale),
    ugcBare: ({ query }, { locale }) => service.ugc(query, locale),
    manufacturers: ({ query }, { locale }) => service.manufacturers(query, locale),
  })
}

export type CatalogueServices = {
  places: Places
  substitutes: ReturnType<typeof createSubstitutes>
  live: ReturnType<typeof createLivePrices>
  recentUse: ReturnType<typeof createRecentUse>
  searchAnalytics: SearchAnalytics
  /** Where the session of a request has its order delivered; null before it is chosen. */
  placeOf: (request: Request) => Promise<{ city: string | null; pincode: string | null }>
}

export const catalogueRoutes = (register: RegisterEndpoint, services: CatalogueServices): void => {
  register(substitutes, ({ params, query }, { locale }) =>
    services.substitutes({ params, query }, locale),
  )
  register(live, async ({ query }, { locale, request }) =>
    services.live(query, (await services.placeOf(request)).pincode, locale),
  )
  register(recentUse, ({ params }) => services.recentUse(params.id))
  register(places.pincodes, ({ query }, { locale }) =>
    services.places.pincodes(plainPincode(query.pincode), locale),
  )
  register(places.cities, (_, { locale }) => services.places.cities(locale))
  for (const endpoint of [places.offers, places.offersSlash] as const)
    register(endpoint, async ({ query }, { locale, request }) =>
      services.places.offers(
        query.city,
        query.city === '' ? (await services.placeOf(request)).city : null,
        locale,
      ),
    )
  register(medicineRequest, ({ body: { name, pincode: typed = '', locale } }, { request }) => {
    const pincode = plainPincode(typed)
    const [first, ...besides] = [
      ...(name === '' ? [failed('medicineNameMissing', { field: 'name' })] : []),
      ...(pincode !== '' && !isPincode(pincode)
        ? [failed('pincodeInvalid', { field: 'pincode' })]
        : []),
    ]
    if (first) return { ...first, besides }
    services.searchAnalytics.requested(name, pincode || null, request)
    return {
      ...ok({ requested: true }),
      page: inLocale(locale, paths.search({ name, requested: 1 })),
    }
  })
}
