import type { Locale } from '#model/locale.ts'
import type { ProductKind } from '#model/product.ts'
import type { SearchNotice } from '#model/search-notice.ts'
import type { CategorySort } from '#model/views/narrowing.ts'
import type { Catalogue } from './open.ts'
import { keep } from './query/keep.ts'
import { type CardRow, cardRows } from './query/product.ts'
import { type SearchMatches, search, searchAll } from './search/search.ts'
import { suggest } from './search/suggest.ts'
import { type EntityKind, entityKinds, entityOf, type LinkedEntity } from './views/entity-link.ts'

/** Search results for pages and API calls: the only code that calls the search engine. */
export type AnswerKind = ProductKind | EntityKind

export const answerKinds: readonly AnswerKind[] = ['drug', 'otc', ...entityKinds]

/**
 * `instead`: it matches this word, not the typed one, and the page must say so. `lookAlike`: another medicine has a similar name: the salts
 * must be shown beside it.
 */
export type SearchAnswer = { instead: string | null; lookAlike: boolean } & (
  | { kind: ProductKind; product: CardRow; entity?: undefined }
  | { kind: EntityKind; entity: LinkedEntity; product?: undefined }
)

export type Answers = {
  /** Of all requested kinds, best first. */
  entries: SearchAnswer[]
  /** "Did you mean": other spellings with results. */
  suggestions: string[]
  /** Whether pressing Enter finds anything. */
  finds: boolean
  notices: SearchNotice[]
}

export type Asking = { text: string; locale: Locale; limit: number; kinds?: readonly AnswerKind[] }

/** Suggestions for any typed text. */
export const answersTo = (
  catalogue: Catalogue,
  { text, locale, limit, kinds = [] }: Asking,
): Answers => {
  if (text.trim() === '') return { entries: [], suggestions: [], finds: false, notices: [] }
  const { entries, suggestions, showSearchAction, notices } = suggest(catalogue, {
    text,
    locale,
    limit,
    types: kinds,
  })
  return {
    entries: entries.flatMap(({ type, id, product, instead = null, lookAlike }): SearchAnswer[] => {
      if (product) return [{ kind: product.kind, product, instead, lookAlike }]
      const entity = entityOf(catalogue, type as EntityKind, id, locale)
      return entity ? [{ kind: entity.kind, entity, instead, lookAlike }] : []
    }),
    suggestions,
    finds: showSearchAction,
    notices: notices.map((notice) =>
      notice.is === 'unknown'
        ? {
            ...notice,
            similar: suggestions.map((name) => ({ name, salts: saltsOfName(catalogue, name) })),
          }
        : notice,
    ),
  }
}

export type Searching = {
  text: string
  pageNumber: number
  pageSize: number
  sortBy?: CategorySort
  onlyAvailable?: boolean
}

/** One search that is asked again and again does not hold up others. */
const found = keep(250, (catalogue, key: string): SearchMatches => {
  const { text, pageNumber, pageSize, sortBy, onlyAvailable } = JSON.parse(
    key,
  ) as Required<Searching>
  return search(catalogue, text, {
    pageNumber,
    pageSize,
    sort: sortBy === 'popular' ? 'relevance' : sortBy,
    ...(onlyAvailable && { filters: { available: true as const } }),
  })
})

/** A page of matching products, and names of every other kind. The default order of a search is best match. */
export const searchFor = (
  catalogue: Catalogue,
  { text, pageNumber, pageSize, sortBy = 'popular', onlyAvailable = false }: Searching,
): SearchMatches =>
  found(catalogue, JSON.stringify({ text, pageNumber, pageSize, sortBy, onlyAvailable }))

/** The salts of the best product for a spelling, which tell look-alike names apart. Empty for other names. */
export const saltsOfName = (catalogue: Catalogue, text: string): string => {
  const [id] = searchFor(catalogue, { text, pageNumber: 1, pageSize: 1 }).products
  const composition = id === undefined ? '' : (cardRows(catalogue, [id])[0]?.composition ?? '')
  return composition.replace(/ \([^()]*\d[^()]*\)/g, '')
}

/** Every matching product, best first, for the filter counts of a results page. */
export const allFor = (catalogue: Catalogue, text: string): number[] => searchAll(catalogue, text)

const groups = {
  salt: 'salts',
  brand: 'brands',
  ailment: 'ailments',
  usage: 'usages',
  category: 'categories',
  manufacturer: 'manufacturers',
} as const

export const namesOf = (
  catalogue: Catalogue,
  matches: SearchMatches,
  kind: EntityKind,
  locale: Locale,
): LinkedEntity[] =>
  matches[groups[kind]].flatMap((id) => entityOf(catalogue, kind, id, locale) ?? [])
