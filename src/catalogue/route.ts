import { interactionsAsked } from '#model/interactions-asked.ts'
import { limits, sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { Form } from '#model/product.ts'
import { questionnaireIds } from '#model/questionnaires.ts'
import { asOneLine } from '#model/search-term.ts'
import { idOfSegment } from '#model/slug.ts'
import { categorySorts } from '#model/views/narrowing.ts'
import { paths, type Screen, screenPaths } from '#paths.ts'
import type { Catalogue } from './open.ts'
import { type CategoryFilters, defaultName, type IndexOf, type ListKind, noFilters, type PageKey, pages, priceBands } from './page.ts'
import { ailmentOf, brandOf, categoryBySlug, makerOf, saltOf, usageOf, variantOf } from './query/entity.ts'
import { indexIds, listIds, popularBrandIds } from './query/listing.ts'
import { otcBySlug, placeOf } from './query/product.ts'
import { categoryPages } from './views/category.ts'
import { pageCount } from './views/paged.ts'

export type Asked = { catalogue: Catalogue; locale: Locale; query: URLSearchParams }

/** A page, the path of a page that is not the catalogue's, or nothing. */
export type Route = PageKey | { outside: string } | null

/** What the segments of a path (lower-cased, without language) mean, however they are spelled (spec §2). */
export const routeOf = (asked: Asked, segments: readonly string[]): Route => {
  const [first = '', second, third, fourth] = segments
  const { locale } = asked
  const screen = screenAt.get(segments.join('/'))
  if (screen) return pages.screen(locale, screen)
  switch (segments.length) {
    case 0:
      return pages.home(locale)
    case 1:
      return alone(asked, first)
    case 2:
      if (first === 'search' && second === 'all') return searchPage(asked)
      if (first === 'health-camp') return questionnaireAt(asked, second as string)
      if (byId.has(first)) return byId.get(first)?.(asked, idOfSegment(second as string)) ?? null
      break
    case 3:
    case 4:
      if (first === 'reorder') return refill(second, third as string)
      if (first === 'details' && second === 'drugs') return product(asked, wholeId(third))
      if (first === 'details' && second === 'generics') return salt(asked, wholeId(third))
      if (first === 'products' && second === 'manufacturer') return manufacturer(asked, wholeId(third))
      if (first === 'otc' && second === 'product') return otcProduct(asked, fourth ?? (third as string))
  }
  return first === 'categories' ? categoryPage(asked, segments.at(-1) as string) : null
}

/** Screens by the segments of their path. */
const screenAt = new Map((Object.entries(screenPaths) as [Screen, string][]).map(([screen, path]) => [path.slice(1).toLowerCase(), screen]))

/** Orders have their ids in capitals; the page takes them from its query, so that one page serves every order. */
const refill = (what: string | undefined, orderId: string): Route => {
  const id = orderId.toUpperCase()
  if (what === 'cancel') return { outside: paths.refillCancel(id) }
  return what === 'skip' ? { outside: paths.refillSkip(id) } : null
}

const questionnaireAt = ({ locale }: Asked, id: string): Route => {
  const questionnaire = questionnaireIds.find((known) => known === id)
  return questionnaire ? pages.questionnaire(locale, questionnaire) : null
}

/** Legacy addresses of pages outside the catalogue. */
const outside = new Map([
  ['address.jsp', '/checkout/address/list'],
  ['ordersuccess.jsp', '/order-placed'],
  // The older flow's confirmation of an order.
  ['confirm', paths.summary()],
])

const indexes = new Map<string, IndexOf>([
  ['drugs', 'drugs'],
  ['generics', 'salts'],
  ['manufacturers', 'manufacturers'],
  ['brand-list', 'brands'],
  ['drugs-ailments', 'ailments'],
  ['drug-ailments', 'ailments'],
  ['drug-usage', 'usages'],
])

const alone = (asked: Asked, segment: string): Route => {
  const { locale, catalogue } = asked
  const elsewhere = outside.get(segment)
  if (elsewhere) return { outside: elsewhere }
  if (segment === 'home.jsp') return pages.home(locale)
  if (segment === 'faq') return pages.faq(locale)
  if (segment === 'drug-interactions') return pages.interactions(locale, interactionsAsked(asked.query))
  if (segment === 'categories') return pages.categories(locale)
  if (segment === 'brands') return onPage(asked, popularBrandIds(catalogue).length, sizes.index, (number) => pages.brands(locale, number))
  const of = indexes.get(segment)
  if (!of) return null
  const name = typed(asked.query.get('name') ?? '', 60).toLowerCase() || defaultName(of)
  return onPage(asked, indexIds(catalogue, of, name).length, sizes.index, (number) => pages.index(of, locale, name, number))
}

/** Cut by characters of JavaScript, and whole characters of Unicode at the end of it. */
const typed = (text: string, longest: number): string => text.trim().slice(0, longest).toWellFormed().trim()

const wholeId = (segment: string | undefined): number | null => (segment && /^\d{1,15}$/.test(segment) ? Number(segment) : null)

type ById = (asked: Asked, id: number | null) => Route

const product: ById = ({ catalogue, locale }, id) => {
  const place = id === null ? null : placeOf(catalogue, id)
  return place && pages.one(place.kind, locale, place)
}

type Finder = (catalogue: Catalogue, id: number) => { id: number; slug: string } | null

const one =
  (kind: 'salt' | 'variant', find: Finder): ById =>
  ({ catalogue, locale }, id) => {
    const row = id === null ? null : find(catalogue, id)
    return row && pages.one(kind, locale, row)
  }

const list =
  (kind: ListKind, find: Finder): ById =>
  (asked, id) => {
    const { catalogue, locale } = asked
    const row = id === null ? null : find(catalogue, id)
    return row && onPage(asked, listIds(catalogue, kind, row.id).length, sizes.listing, (number) => pages.list(kind, locale, row, number))
  }

const salt = one('salt', saltOf)
const manufacturer = list('manufacturer', makerOf)

const byId = new Map<string, ById>([
  ['drugs', product],
  ['otc', product],
  ['generics', salt],
  ['variants', one('variant', variantOf)],
  ['manufacturer', manufacturer],
  ['brand', list('brand', brandOf)],
  ['drug-ailments', list('ailment', ailmentOf)],
  ['drug-usage', list('usage', usageOf)],
])

/** A number that is none is page 1; a page beyond the end is not there. */
const onPage = (asked: Asked, total: number, size: number, key: (pageNumber: number) => PageKey): Route => {
  const pageNumber = pageNumberOf(asked.query)
  return pageNumber > pageCount(total, size) ? null : key(pageNumber)
}

const pageNumberOf = (query: URLSearchParams): number => Math.max(1, wholeNumber(query.get('pageNumber')) ?? 1)

const wholeNumber = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** A product's own slug may end in digits, so an exact slug goes before an id at the end. */
const otcProduct = (asked: Asked, slug: string): Route => {
  const row = otcBySlug(asked.catalogue, slug)
  return row ? pages.one('otc', asked.locale, row) : product(asked, idOfSegment(slug))
}

/** The last segment is the category; slugs are unique (spec §2). */
const categoryPage = (asked: Asked, slug: string): Route => {
  const { catalogue, locale, query } = asked
  const category = categoryBySlug(catalogue, slug)
  if (!category) return null
  const filters = filtersOf(query)
  const pageNumber = pageNumberOf(query)
  return pageNumber > categoryPages(catalogue, category.id, filters) ? null : pages.category(locale, category, pageNumber, filters)
}

/** Values that are none are left out; a value may be joined by an underscore or its parameter repeated, as a form does. */
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

const searchPage = ({ locale, query }: Asked): Route => {
  const pageSize = Math.min(Math.max(wholeNumber(query.get('pageSize')) ?? limits.pageSize.searchBar, 1), sizes.searchPage)
  // Far enough for any reader, and no reason to count through a million rows.
  const pageNumber = Math.min(pageNumberOf(query), 1000)
  const name = typed(asOneLine(query.get('name') ?? ''), sizes.searchCharacters)
  return pages.search(locale, { query: name, pageNumber, pageSize, filters: filtersOf(query), requested: query.get('requested') === '1' })
}
