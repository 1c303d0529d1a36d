import { availabilityHere, type Sale } from '#model/availability.ts'
import type { Locale } from '#model/locale.ts'
import type { Entry, FragmentView } from '#model/views/fragment.ts'
import type { Card } from '#model/views/parts.ts'
import { files } from '#paths.ts'
import type { Catalogue } from '../open.ts'
import type { IndexOf, PageKey } from '../page.ts'
import { buildView } from '../page-kinds.ts'
import { cardRows } from '../query/product.ts'
import { cardOf } from './card.ts'
import { entryOf } from './letter-index.ts'
import { type Listing, listingOf } from './listing.ts'
import { paged } from './paged.ts'

export type Piece = Sale & { pageNumber: number; pageSize: number }

/** A slice of a page's list, to append to the shown entries; `null` for a page without a list. */
export const listFragment = (
  catalogue: Catalogue,
  key: PageKey,
  { pageNumber, pageSize, ...sale }: Piece,
): FragmentView | null => {
  const listing = listingOf(catalogue, key)
  if (!listing) return null
  const { locale } = key
  const { total, ids, shown } = listing
  const some = ids((pageNumber - 1) * pageSize, pageSize)
  // A slice of another size matches no page, so its links use pages of this size.
  const cut = {
    locale,
    total,
    size: pageSize,
    pageNumber,
    path: (number: number) => numbered(key.path, number, pageSize),
  }
  const view = {
    is: 'fragment',
    head: { locale, path: files.fragment(`/${shown === 'cards' ? 'products' : 'entries'}`) },
    hasMore: pageNumber * pageSize < total,
  } as const
  return shown === 'cards'
    ? { ...view, of: 'products', products: paged(cardsIn(catalogue, some, locale, sale), cut) }
    : { ...view, of: 'entries', entries: paged(entriesOf(catalogue, listing, some, locale), cut) }
}

/** The filters of a category or a search, for small screens, which show one facet at a time. */
export const filtersFragment = (
  catalogue: Catalogue,
  key: PageKey,
  selected: number,
): FragmentView | null => {
  const view = buildView(catalogue, key)
  if (view?.is !== 'category' && view?.is !== 'search') return null
  const { filters, total, clear, sorts } = view
  const head = { locale: key.locale, path: files.fragment('/filters') }
  return {
    is: 'fragment',
    of: 'filters',
    head,
    hasMore: false,
    narrowing: { filters, total, clear, sorts },
    selected,
  }
}

const numbered = (path: string, pageNumber: number, pageSize: number): string => {
  const [address = '', search = ''] = path.split('?', 2)
  const query = new URLSearchParams(search)
  query.delete('pageNumber')
  if (pageNumber > 1) query.set('pageNumber', String(pageNumber))
  if (address.endsWith('/search/all')) query.set('pageSize', String(pageSize))
  return query.size === 0 ? address : `${address}?${query}`
}

/** Cards for a city of this pharmacy: nothing is offered where it is not served, or what the pharmacy does not supply. */
const cardsIn = (catalogue: Catalogue, ids: number[], locale: Locale, here: Sale): Card[] =>
  cardRows(catalogue, ids).map((row) => {
    const { reason } = availabilityHere(row, here)
    const sale = reason === 'city-not-served' ? 'unavailable' : (reason ?? row.sale)
    return cardOf(catalogue, { ...row, sale }, locale)
  })

const indexOfRows = {
  product: 'drugs',
  salt: 'salts',
  manufacturer: 'manufacturers',
  brand: 'brands',
  ailment: 'ailments',
  usage: 'usages',
} as const satisfies Record<Exclude<Listing['rows'], 'category'>, IndexOf>

const entriesOf = (
  catalogue: Catalogue,
  { rows }: Listing,
  ids: number[],
  locale: Locale,
): Entry[] =>
  rows === 'category'
    ? []
    : ids.flatMap((id) => entryOf[indexOfRows[rows]](catalogue, id, locale) ?? [])
