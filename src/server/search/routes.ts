import { search } from '#contract/search/search.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Searches } from './analytics.ts'
import type { Search } from './search.ts'

export const searchRoutes = (mount: Mount, service: Search, searches: Searches): void => {
  mount(search.all, ({ query }, { locale }) => {
    if (query.pageNumber === 1) searches.asked(query.name)
    return service.all(query, locale)
  })
  mount(search.generics, ({ query }, { locale }) => service.generics(query, locale))
  mount(search.products, ({ query }, { locale }) => service.products(query, locale))
  mount(search.available, ({ query }, { locale }) => service.available(query, locale))
  mount(search.autocomplete, ({ query }, { locale }) => service.autocomplete(query, locale))
  mount(search.header, ({ query }, { locale }) => service.autocomplete(query, locale))
  mount(search.mobile, ({ query }, { locale }) => service.mobile(query, locale))
  mount(search.typeahead, ({ params, query }, { locale }) => service.typeahead(params.type, query, locale))
  mount(search.ugc, ({ query }, { locale }) => service.ugc(query, locale))
  mount(search.ugcBare, ({ query }, { locale }) => service.ugc(query, locale))
  mount(search.manufacturers, ({ query }, { locale }) => service.manufacturers(query, locale))
}
