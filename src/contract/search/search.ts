import { z } from 'zod'
import { limits, sizes } from '#model/limits.ts'
import { categorySorts } from '#model/views/narrowing.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  choiceField,
  cityField,
  linesField,
  pageNumberField,
  pageSizeField,
  textField,
} from '../core/fields.ts'
import {
  MobileResult,
  NameResult,
  ProductResult,
  SearchNotice,
  Suggestion,
  TypeaheadResult,
  typeaheadTypes,
} from './suggestion.ts'

const name = () => linesField('What was typed; several lines are a list', sizes.searchCharacters)

const listQuery = z.object({
  name: name(),
  pageNumber: pageNumberField(),
  pageSize: pageSizeField(limits.pageSize.searchBar, sizes.searchPage),
  city: cityField(),
  sortBy: choiceField('Order; `popular` is the best match first', categorySorts),
})

const typedQuery = (pageSize: number) =>
  z.object({
    name: name(),
    pageSize: pageSizeField(pageSize, sizes.searchPage),
    city: cityField(),
    types: textField('`all`, or types of suggestions joined by commas'),
  })

const list = <Item extends z.ZodType>(of: Item) => ({
  result: z.array(of),
  total: z.int(),
  hasMore: z.boolean(),
})
const Products = z.object(list(ProductResult))
const Names = z.object(list(NameResult))

const reading = { method: 'GET', access: 'everyone', errors: ['notReady'] } as const

/** The reply of the header's autocomplete; its fields are beside `status`, as the specification defines (spec §7). */
const suggestionsOf = <Item extends z.ZodType>(of: Item) =>
  z.object({
    results: z.array(of),
    suggestions: z.array(z.string()),
    show_search_action: z.boolean(),
    notices: z.array(SearchNotice),
  })

const ugc = {
  ...reading,
  summary: 'Searches the texts about ailments and uses.',
  query: z.object({
    name: name(),
    pageNumber: pageNumberField(),
    pageSize: pageSizeField(limits.pageSize.typeahead, sizes.searchPage),
  }),
  result: z.object(list(NameResult.extend({ about: z.string() }))),
} as const

export const search = {
  all: endpoint({
    ...reading,
    path: '/api/v1/search/all',
    summary: 'Products that match a search, names of every other kind, and "did you mean".',
    query: listQuery,
    result: z.object({
      products: Products,
      names: z.array(NameResult),
      suggestions: z.array(z.string()),
      notices: z.array(SearchNotice),
    }),
  }),
  generics: endpoint({
    ...reading,
    path: '/api/v1/search/generics',
    summary: 'Salts that match a search.',
    query: listQuery,
    result: Names,
  }),
  products: endpoint({
    ...reading,
    path: '/api/v1/search/products',
    summary: 'Medicines and health products that match a search.',
    query: listQuery,
    result: Products,
  }),
  available: endpoint({
    ...reading,
    path: '/api/v1/search/available',
    summary: 'Matching products that can be bought, in the given city if any.',
    query: listQuery,
    result: Products,
  }),
  autocomplete: endpoint({
    ...reading,
    path: '/api/v1/search/autocomplete',
    summary: 'Suggestions while typing, in the envelope of the older endpoints.',
    query: typedQuery(limits.pageSize.headerAutocomplete),
    result: suggestionsOf(Suggestion),
  }),
  header: endpoint({
    ...reading,
    path: '/api/v3/search/autocomplete',
    summary: 'Suggestions of the header while typing.',
    query: typedQuery(limits.pageSize.headerAutocomplete),
    named: true,
    result: suggestionsOf(Suggestion),
  }),
  mobile: endpoint({
    ...reading,
    path: '/api/v3/search/mobile/autocomplete',
    summary: 'Suggestions of the mobile overlay while typing.',
    query: typedQuery(limits.pageSize.typeahead),
    named: true,
    result: suggestionsOf(MobileResult),
  }),
  typeahead: endpoint({
    ...reading,
    path: '/api/v3/search/typeahead/{type}',
    summary: 'Names of one type while typing.',
    params: z.object({ type: choiceField('Type of the names', typeaheadTypes) }),
    query: z.object({
      name: name(),
      pageSize: pageSizeField(limits.pageSize.typeahead, sizes.searchPage),
      city: cityField(),
    }),
    result: z.array(TypeaheadResult),
  }),
  ugc: endpoint({ ...ugc, path: '/api/v1/search/ugc' }),
  ugcBare: endpoint({ ...ugc, path: '/search/ugc' }),
  manufacturers: endpoint({
    ...reading,
    path: '/api/v3/manufacturers/autocomplete',
    summary: 'Manufacturers while typing.',
    query: z.object({
      name: name(),
      pageNumber: pageNumberField(),
      pageSize: pageSizeField(limits.pageSize.typeahead, sizes.searchPage),
    }),
    named: true,
    result: z.object({
      data: z.object({
        manufacturers: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            slug: z.string(),
            maId: z.int(),
            maName: z.string(),
          }),
        ),
        hasMore: z.boolean(),
      }),
    }),
  }),
} as const
