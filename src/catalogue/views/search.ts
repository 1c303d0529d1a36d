import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { type CategoryFilters, categorySorts } from '#model/views/narrowing.ts'
import type { Card, Link } from '#model/views/parts.ts'
import type { SearchView } from '#model/views/search.ts'
import { inLocale, paths, withTyped } from '#paths.ts'
import { allFor, answersTo, namesOf, saltsOfName, searchFor } from '../answers.ts'
import type { Catalogue } from '../open.ts'
import { isFiltered, type KeyOf, noFilters, pages, pathOf } from '../page.ts'
import { type CategoryProduct, choicesOf, filtered, sorted } from '../query/category-products.ts'
import { ailmentOf } from '../query/entity.ts'
import { keep } from '../query/keep.ts'
import { cardRows } from '../query/product.ts'
import type { SearchMatches } from '../search/search.ts'
import { answersOf } from './asked-answers.ts'
import { cardsOf } from './card.ts'
import type { EntityKind } from './entity-link.ts'
import { filterLinks } from './filter-links.ts'
import { headOf } from './head.ts'
import { maybeIn, textsIn } from './monograph.ts'
import { pageCount, paged } from './paged.ts'

type Key = KeyOf<'search'>

/** All results of a search, for filters and their counts. */
export const searchChoices = keep(8, (catalogue, query: string) =>
  choicesOf(catalogue, allFor(catalogue, query)),
)

const groups = [
  ['salts', 'salt'],
  ['brands', 'brand'],
  ['ailments', 'ailment'],
  ['manufacturers', 'manufacturer'],
  ['categories', 'category'],
  ['usages', 'usage'],
] as const satisfies [SearchView['groups'][number]['of'], EntityKind][]

export const searchView = (catalogue: Catalogue, key: Key): SearchView => {
  const { locale, query, pageNumber, pageSize, filters } = key
  const matches = searchFor(catalogue, {
    text: query,
    pageNumber,
    pageSize,
    sortBy: filters.sortBy,
  })
  // Links of results carry the query (spec §2).
  const typed = <Item extends { href: string }>(item: Item): Item => ({
    ...item,
    href: withTyped(item.href, query),
  })
  const names = (kind: EntityKind): Link[] =>
    namesOf(catalogue, matches, kind, locale).map(({ link }) => typed(link))
  const choices = searchChoices(catalogue, query)
  const href = (changed: CategoryFilters) =>
    pathOf(pages.search(locale, { query, pageNumber: 1, pageSize, filters: changed }))
  const { ids, total } = isNarrowed(key)
    ? cut(catalogue, filtered(choices, filters), key)
    : { ids: matches.products, total: matches.total }
  // An address beyond the last page, of a link that is older than the catalogue: the last one answers it.
  const last = Math.max(1, pageCount(total, pageSize))
  if (pageNumber > last) return searchView(catalogue, { ...key, pageNumber: last })
  const cards: Card[] = cardsOf(catalogue, cardRows(catalogue, ids), locale).map(typed)
  const links = groups
    .map(([of, kind]) => ({ of, links: names(kind) }))
    .filter((group) => group.links.length > 0)
  return {
    is: 'search',
    head: headOf(catalogue, key, { index: false }),
    query,
    groups: links,
    didYouMean: matches.didYouMean.map((text, at) => ({
      text,
      href: inLocale(locale, paths.spelling(text, query, at + 1)),
      salts: saltsOfName(catalogue, text),
    })),
    notices: matches.notices,
    need: matches.need ? careOf(catalogue, matches, locale) : null,
    answers: matches.notices.flatMap((notice) =>
      notice.is === 'question' ? answersOf(catalogue, notice, locale) : [],
    ),
    lines: matches.lines.map(({ text, found: line }) => ({
      text,
      href: searchHref(locale, text, pageSize),
      products: cardsOf(catalogue, cardRows(catalogue, line.products), locale).map(typed),
      notices: line.notices,
      corrected: line.corrected,
    })),
    corrected: matches.corrected,
    nearest: total + links.length === 0 ? nearest(catalogue, key) : { salts: [], ailments: [] },
    total,
    filters: filterLinks(catalogue, choices, filters, href),
    clear: isNarrowed(key) ? href({ ...noFilters, sortBy: filters.sortBy }) : null,
    sorts: categorySorts.map((sort) => ({
      sort,
      href: href({ ...filters, sortBy: sort }),
      current: sort === filters.sortBy,
    })),
    requested: key.requested,
    products: paged(cards, {
      locale,
      total,
      size: pageSize,
      pageNumber,
      path: (number) => pages.search(locale, { query, pageNumber: number, pageSize, filters }).path,
    }),
  }
}

/** Whether a filter is active; a sort order is not a filter. */
export const isNarrowed = ({ filters }: Pick<Key, 'filters'>): boolean =>
  isFiltered({ ...filters, sortBy: noFilters.sortBy })

const cut = (
  catalogue: Catalogue,
  choices: readonly CategoryProduct[],
  { filters, pageNumber, pageSize }: Key,
): { ids: number[]; total: number } => ({
  ids: sorted(catalogue, choices, filters.sortBy)
    .slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
    .map(({ id }) => id),
  total: choices.length,
})

const careOf = (
  catalogue: Catalogue,
  { ailments: [first], forOthers }: SearchMatches,
  locale: Locale,
): SearchView['need'] => {
  const body = first === undefined ? undefined : ailmentOf(catalogue, first)?.body
  return {
    // It is written to an adult: `Take paracetamol`.
    selfCare: forOthers ? [] : textsIn(body?.selfCare, locale),
    forOthers,
    seeDoctor: maybeIn(body?.seeDoctor, locale) ?? null,
  }
}

const searchHref = (locale: Locale, query: string, pageSize: number): string =>
  pathOf(pages.search(locale, { query, pageNumber: 1, pageSize }))

const nearest = (catalogue: Catalogue, { locale, query }: Key): SearchView['nearest'] => {
  const of = (kinds: EntityKind[]): Link[] =>
    answersTo(catalogue, { text: query, locale, limit: sizes.related, kinds }).entries.flatMap(
      ({ entity }) =>
        entity ? [{ ...entity.link, href: withTyped(entity.link.href, query) }] : [],
    )
  return query === ''
    ? { salts: [], ailments: [] }
    : { salts: of(['salt']), ailments: of(['ailment']) }
}
