import { addressOf } from '#catalogue/address.ts'
import type { Catalogue } from '#catalogue/open.ts'
import type { PageKey } from '#catalogue/page.ts'
import { cardRows } from '#catalogue/query/product.ts'
import { entityOf } from '#catalogue/views/entity-link.ts'
import { filtersFragment, listFragment, type Piece } from '#catalogue/views/fragment.ts'
import { type Listing, listingOf } from '#catalogue/views/listing.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { listings } from '#contract/search/listing.ts'
import { type ListingWords, listingWords } from '#i18n/listing-words.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'
import type { FragmentView } from '#model/views/fragment.ts'
import { type ActiveCatalogue, destinationOf, withCatalogue } from '../kernel/active-catalogue.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import { nameResultOf, productResultOf } from './result-dto.ts'

type Page = typeof listings.page
type Query = Pick<Input<typeof listings.fragment>['query'], 'pageNumber' | 'pageSize' | 'city'>
type CategoryQuery = Input<typeof listings.category>['query']

export type Listings = {
  /** The list at a page's address as data. */
  page: (address: URL, query: Query) => Outcome<Result<Page>>
  fragment: (address: URL, query: Query) => Outcome<FragmentView>
  category: (address: URL, query: CategoryQuery) => Outcome<FragmentView>
}

export const createListings = (
  activeCatalogue: ActiveCatalogue,
  blockedSchedules: readonly string[],
): Listings => {
  const at = <Answer>(
    address: URL,
    answer: (catalogue: Catalogue, key: PageKey) => Answer | null,
  ): Outcome<Answer> =>
    withCatalogue(activeCatalogue, (catalogue) => {
      const key = keyAt(catalogue, address)
      const reply = key && answer(catalogue, key)
      return reply ? ok(reply) : failed('notFound')
    })
  const piece = (catalogue: Catalogue, { pageNumber, pageSize, city }: Query): Piece => ({
    pageNumber,
    pageSize,
    destination: destinationOf(catalogue, city),
    blockedSchedules,
  })
  return {
    page: (address, query) =>
      at(address, (catalogue, key) => {
        const listing = listingOf(catalogue, key)
        return (
          listing && dataOf(catalogue, listing, { ...piece(catalogue, query), locale: key.locale })
        )
      }),
    fragment: (address, query) =>
      at(address, (catalogue, key) => listFragment(catalogue, key, piece(catalogue, query))),
    category: (address, query) =>
      at(address, (catalogue, key) =>
        query.updateFilters === 'true'
          ? filtersFragment(catalogue, key, query.selectedTabIndex)
          : listFragment(catalogue, key, piece(catalogue, query)),
      ),
  }
}

/** The page of an address, in any accepted spelling. The caller handles the page number. */
const keyAt = (catalogue: Catalogue, address: URL): PageKey | null => {
  const query = new URLSearchParams(address.search)
  query.delete('pageNumber')
  let target = addressOf(catalogue, { pathname: address.pathname, search: query.toString() })
  if (target.is === 'redirect') target = addressOf(catalogue, target.to)
  return target.is === 'page' ? target.page : null
}

const dataOf = (
  catalogue: Catalogue,
  listing: Listing,
  { pageNumber, pageSize, locale, ...sale }: Piece & { locale: Locale },
): Result<Page> => {
  const reader = { catalogue, locale, ...sale }
  const { rows, total } = listing
  const ids = listing.ids((pageNumber - 1) * pageSize, pageSize)
  const { title, description, header } = wordsOf(listing, locale, pageNumber)
  return {
    result:
      rows === 'product'
        ? cardRows(catalogue, ids).map((row) => productResultOf(reader, row))
        : ids.flatMap((id) => entityOf(catalogue, rows, id, locale) ?? []).map(nameResultOf),
    hasMore: pageNumber * pageSize < total,
    total,
    meta_data: { title, description },
    header,
  }
}

const wordsOf = ({ title }: Listing, locale: Locale, pageNumber: number): ListingWords => {
  const t = serverTexts(locale)
  if (title.of !== 'search') return listingWords(t, title, pageNumber)
  const site = t('common:siteName')
  const { name: query } = title
  return {
    title: t('seo:searchTitle', { query, site }),
    description: t('seo:searchDescription'),
    header: query,
  }
}
