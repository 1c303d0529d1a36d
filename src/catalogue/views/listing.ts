import type { Locale } from '#model/locale.ts'
import type { IndexView } from '#model/views/pages.ts'
import { searchFor } from '../answers.ts'
import type { Catalogue } from '../open.ts'
import type { PageKey } from '../page.ts'
import { choicesIn, filtered, sorted } from '../query/category-products.ts'
import { indexIds, listIds, popularBrandIds } from '../query/listing.ts'
import { type EntityKind, entityOf } from './entity-link.ts'
import { isNarrowed, searchChoices } from './search.ts'

/** The whole list of a paged page, of which callers may read any slice. */
export type Listing = {
  rows: 'product' | EntityKind
  /** Whether pages show cards or names: indexes and lists of brands show names. */
  shown: 'cards' | 'entries'
  title:
    | { of: IndexView['of']; name: string }
    | {
        of: 'manufacturer' | 'brand' | 'ailment' | 'usage' | 'category'
        name: string
        total: number
      }
    | { of: 'popularBrands' }
    | { of: 'search'; name: string }
  total: number
  /** Ids in order. `offset` is a multiple of `limit`. */
  ids: (offset: number, limit: number) => number[]
}

const kinds = {
  drugs: 'product',
  salts: 'salt',
  manufacturers: 'manufacturer',
  brands: 'brand',
  ailments: 'ailment',
  usages: 'usage',
} as const satisfies Record<IndexView['of'], Listing['rows']>

const cut = (ids: ArrayLike<number>): Pick<Listing, 'total' | 'ids'> => ({
  total: ids.length,
  ids: (offset, limit) =>
    Array.from(
      { length: Math.max(0, Math.min(limit, ids.length - offset)) },
      (_, at) => ids[offset + at] as number,
    ),
})

/** The list of a page; `null` for a page without one. */
export const listingOf = (catalogue: Catalogue, key: PageKey): Listing | null => {
  switch (key.kind) {
    case 'index': {
      const { of, name } = key
      return {
        rows: kinds[of],
        shown: 'entries',
        title: { of, name },
        ...cut(indexIds(catalogue, of, name)),
      }
    }
    case 'brands':
      return {
        rows: 'brand',
        shown: 'entries',
        title: { of: 'popularBrands' },
        ...cut(popularBrandIds(catalogue)),
      }
    case 'manufacturer':
    case 'brand':
    case 'ailment':
    case 'usage':
      return productsOf(
        key.kind,
        nameOf(catalogue, key.kind, key.id, key.locale),
        listIds(catalogue, key.kind, key.id),
      )
    case 'category': {
      const chosen = sorted(
        catalogue,
        filtered(choicesIn(catalogue, key.id), key.filters),
        key.filters.sortBy,
      ).map(({ id }) => id)
      return productsOf('category', nameOf(catalogue, 'category', key.id, key.locale), chosen)
    }
    case 'search':
      return searchListing(catalogue, key)
    default:
      return null
  }
}

const nameOf = (catalogue: Catalogue, kind: EntityKind, id: number, locale: Locale): string =>
  entityOf(catalogue, kind, id, locale)?.link.text ?? ''

const productsOf = (
  of: 'manufacturer' | 'brand' | 'ailment' | 'usage' | 'category',
  name: string,
  ids: ArrayLike<number>,
): Listing => ({
  rows: 'product',
  shown: 'cards',
  title: { of, name, total: ids.length },
  ...cut(ids),
})

const searchListing = (
  catalogue: Catalogue,
  key: Extract<PageKey, { kind: 'search' }>,
): Listing => {
  const { query, filters } = key
  const list = { rows: 'product', shown: 'cards', title: { of: 'search', name: query } } as const
  if (isNarrowed(key))
    return {
      ...list,
      ...cut(
        sorted(catalogue, filtered(searchChoices(catalogue, query), filters), filters.sortBy).map(
          ({ id }) => id,
        ),
      ),
    }
  const page = (pageNumber: number, pageSize: number) =>
    searchFor(catalogue, { text: query, pageNumber, pageSize, sortBy: filters.sortBy })
  return {
    ...list,
    total: page(1, 1).total,
    ids: (offset, limit) => page(Math.floor(offset / limit) + 1, limit).products,
  }
}
