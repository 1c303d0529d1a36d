import { search } from '#contract/search/search.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { SearchAnalytics } from './analytics.ts'
import type { Search } from './search.ts'

export const searchRoutes = (register: RegisterEndpoint, service: Search, searchAnalytics: SearchAnalytics): void => {
  register(search.all, ({ query }, { locale }) => {
    if (query.pageNumber === 1) searchAnalytics.asked(query.name)
    return service.all(query, locale)
  })
  register(search.generics, ({ query }, { locale }) => service.generics(query, locale))
  register(search.products, ({ query }, { locale }) => service.products(query, locale))
  register(search.available, ({ query }, { locale }) => service.available(query, locale))
  register(search.autocomplete, ({ query }, { locale }) => service.autocomplete(query, locale))
  register(search.header, ({ query }, { locale }) => service.autocomplete(query, locale))
  register(search.mobile, ({ query }, { locale }) => service.mobile(query, locale))
  register(search.typeahead, ({ params, query }, { locale }) => service.typeahead(params.type, query, locale))
  register(search.ugc, ({ query }, { locale }) => service.ugc(query, locale))
  register(search.ugcBare, ({ query }, { locale }) => service.ugc(query, locale))
  register(search.manufacturers, ({ query }, { locale }) => service.manufacturers(query, locale))
}
