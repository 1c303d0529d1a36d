import { limits, sizes } from '#model/limits.ts'
import { Form } from '#model/product.ts'
import { asOneLine } from '#model/search-term.ts'
import { idOfSegment } from '#model/slug.ts'
import { type CategoryFilters, categorySorts, priceBands } from '#model/views/narrowing.ts'
import type { Catalogue } from './open.ts'
import { defaultName, type IndexOf, type ListKind, noFilters, type PageKey, pages } from './page.ts'
import type { PageRoute, RouteRequest, Router } from './page-kind.ts'
import { categoryBySlug } from './query/entity.ts'
import { indexIds, listIds } from './query/listing.ts'
import { otcBySlug, placeOf } from './query/product.ts'
import { categoryPages } from './views/category.ts'
import { pageCount } from './views/paged.ts'

/** Routers from which `page-kinds.ts` builds its address patterns. */

/** The id in a segment, or null. */
type IdOf = (segment: string) => number | null

type Finder = (catalogue: Catalogue, id: number) => { id: number; slug: string } | null

/** A segment that is only a number, as in older addresses. */
export const wholeId: IdOf = (segment) => (/^\d{1,15}$/.test(segment) ? Number(segment) : null)

const findById = (find: Finder, { catalogue }: RouteRequest, id: number | null) =>
  id === null ? null : find(catalogue, id)

const productOf = ({ catalogue, locale }: RouteRequest, id: number | null): PageRoute => {
  const place = id === null ? null : placeOf(catalogue, id)
  return place && pages.one(place.kind, locale, place)
}

/** A product under its own kind, even if the address names the other kind. */
export const product =
  (idOf: IdOf): Router =>
  (request, segment = '') =>
    productOf(request, idOf(segment))

/** A slug may end in digits, so an exact slug takes precedence over a trailing id. */
export const otcBySlugOrId: Router = (request, slug = '') => {
  const row = otcBySlug(request.catalogue, slug)
  return row ? pages.one('otc', request.locale, row) : productOf(request, idOfSegment(slug))
}

export const one =
  (kind: 'salt' | 'variant' | 'plan', find: Finder, idOf: IdOf): Router =>
  (request, segment = '') => {
    const row = findById(find, request, idOf(segment))
    return row && pages.one(kind, request.locale, row)
  }

export const list =
  (kind: ListKind, find: Finder, idOf: IdOf): Router =>
  (request, segment = '') => {
    const { catalogue, locale } = request
    const row = findById(find, request, idOf(segment))
    return (
      row &&
      onPage(request, listIds(catalogue, kind, row.id).length, sizes.listing, (number) =>
        pages.list(kind, locale, row, number),
      )
    )
  }

export const index =
  (of: IndexOf): Router =>
  (request) => {
    const { locale, catalogue, query } = request
    const name = typed(query.get('name') ?? '', 60).toLowerCase() || defaultName(of)
    return onPage(request, indexIds(catalogue, of, name).length, sizes.index, (number) =>
      pages.index(of, locale, name, number),
    )
  }

/** Cut to a length in UTF-16 units without splitting a character. */
const typed = (text: string, longest: number): string =>
  text.trim().slice(0, longest).toWellFormed().trim()

/** An invalid number means page 1; a page beyond the end is missing. */
export const onPage = (
  request: RouteRequest,
  total: number,
  size: number,
  key: (pageNumber: number) => PageKey,
): PageRoute => {
  const pageNumber = pageNumberOf(request.query)
  return pageNumber > pageCount(total, size) ? null : key(pageNumber)
}

const pageNumberOf = (query: URLSearchParams): number =>
  Math.max(1, wholeNumber(query.get('pageNumber')) ?? 1)

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null

export const category = (request: RouteRequest, slug: string): PageRoute => {
  const { catalogue, locale, query } = request
  const category = categoryBySlug(catalogue, slug)
  if (!category) return null
  const filters = filtersOf(query)
  const pageNumber = pageNumberOf(query)
  return pageNumber > categoryPages(catalogue, category.id, filters)
    ? null
    : pages.category(locale, category, pageNumber, filters)
}

/** Ignores invalid values; several values are joined by an underscore, or repeat the parameter as forms do. */
const filtersOf = (query: URLSearchParams): CategoryFilters => {
  const values = (name: string) =>
    query
      .getAll(name)
      .flatMap((text) => text.split('_'))
      .slice(0, 50)
  const sortBy = query.get('sortBy')
  return {
    brand: [...new Set(values('brand').flatMap((text) => wholeId(text) ?? []))],
    form: Form.options.filter((form) => values('form').includes(form)),
    price: priceBands.filter((band) => values('price').includes(band)),
    availability: values('availability').includes('in-stock'),
    sortBy: categorySorts.find((sort) => sort === sortBy) ?? noFilters.sortBy,
  }
}

export const search: Router = ({ locale, query }) => {
  const pageSize = Math.min(
    Math.max(wholeNumber(query.get('pageSize')) ?? limits.pageSize.searchBar, 1),
    sizes.searchPage,
  )
  // Far enough for readers, and bounds the rows to skip.
  const pageNumber = Math.min(pageNumberOf(query), 1000)
  const name = typed(asOneLine(query.get('name') ?? ''), sizes.searchCharacters)
  return pages.search(locale, {
    query: name,
    pageNumber,
    pageSize,
    filters: filtersOf(query),
    requested: query.get('requested') === '1',
  })
}
