import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { drugParts } from '#model/views/drug.ts'
import type { Slugged } from '#paths.ts'
import type { Catalogue } from '../open.ts'
import { type ChangedPage, type IndexOf, type ListKind, type PageIn, pages } from '../page.ts'
import { indexNames } from '../pressed-pages.ts'
import {
  ailmentOf,
  brandOf,
  categoryOf,
  manufacturerOf,
  saltOf,
  usageOf,
  variantOf,
} from '../query/entity.ts'
import { indexTables, type ListedBy, listIds } from '../query/listing.ts'
import { pageCount } from '../views/paged.ts'
import { type ChangedRows, repricedAmong } from './rows.ts'
import {
  brandLanding,
  indexPagesTouched,
  landingPagesTouched,
  lettersDiffer,
  listPagesTouched,
  type PageNumbers,
  type Sides,
  type Touched,
} from './touched.ts'

type Pages = { changed: ((locale: Locale) => ChangedPage)[]; removed: PageIn[] }

/** The pages of what was touched, except the own pages of `rewritten`: products whose row is new, removed or different. */
export const pagesBeyond = (
  sides: Sides,
  touched: Touched,
  rewritten: ReadonlySet<number>,
): Pages => {
  const found: Pages = { changed: [], removed: [] }
  indexPages(sides, touched, found)
  for (const [key, touch] of touched.lists) {
    const [by, id] = key.split(':') as [ListedBy, string]
    if (by === 'category')
      categoryPages(sides, Number(id), () => listPagesTouched(sides, by, Number(id), touch), found)
    else if (by in finders)
      listPages(sides, by, Number(id), () => listPagesTouched(sides, by, Number(id), touch), found)
  }
  for (const id of touched.salts)
    onePage(
      sides,
      (side) => saltOf(side, id),
      (item) => (locale) => pages.one('salt', locale, item),
      found,
    )
  for (const id of touched.variants)
    onePage(
      sides,
      (side) => variantOf(side, id),
      (item) => (locale) => pages.one('variant', locale, item),
      found,
    )
  productPages(sides, touched, rewritten, found)
  return found
}

const finders = {
  manufacturer: manufacturerOf,
  brand: brandOf,
  ailment: ailmentOf,
  usage: usageOf,
} as const

const numbers = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1)

const listPages = (
  { before, after }: Sides,
  kind: ListKind,
  id: number,
  touched: () => PageNumbers,
  found: Pages,
): void => {
  const [was, is] = [finders[kind](before, id), finders[kind](after, id)]
  const add = (pageNumbers: number[], item: Slugged, to: PageIn[]) => {
    for (const number of pageNumbers) to.push((locale) => pages.list(kind, locale, item, number))
  }
  const all = (side: Catalogue) => numbers(pageCount(listIds(side, kind, id).length, sizes.listing))
  if (was && was.slug !== is?.slug) add(all(before), was, found.removed)
  if (is && was?.slug !== is.slug) add(all(after), is, found.changed)
  else if (is) {
    const { changed, gone } = touched()
    add(changed, is, found.changed)
    add(gone, is, found.removed)
  }
}

const categoryPages = (
  { before, after }: Sides,
  id: number,
  touched: () => PageNumbers,
  found: Pages,
): void => {
  const [was, is] = [categoryOf(before, id), categoryOf(after, id)]
  const add = (pageNumbers: number[], item: { id: number; path: string }, to: PageIn[]) => {
    for (const number of pageNumbers) to.push((locale) => pages.category(locale, item, number))
  }
  const all = (side: Catalogue) =>
    numbers(pageCount(listIds(side, 'category', id).length, sizes.listing))
  if (was && was.path !== is?.path) add(all(before), was, found.removed)
  if (is && was?.path !== is.path) add(all(after), is, found.changed)
  else if (is) {
    const { changed, gone } = touched()
    add(changed, is, found.changed)
    add(gone, is, found.removed)
  }
}

const indexPages = (sides: Sides, touched: Touched, found: Pages): void => {
  const add = ({ changed, gone }: PageNumbers, page: (number: number) => PageIn) => {
    for (const number of changed) found.changed.push(page(number))
    for (const number of gone) found.removed.push(page(number))
  }
  for (const of of Object.keys(indexTables) as IndexOf[]) {
    const keys = [...touched.lists.keys()].filter((key) => key.startsWith(`index ${of}:`))
    if (keys.length === 0) continue
    const letters = lettersDiffer(sides, of)
    if (letters)
      for (const name of [
        ...indexNames(sides.before, of).keys(),
        ...indexNames(sides.after, of).keys(),
      ])
        touched.index(of, name).all = true
    if (letters && of === 'brands') touched.brandLanding().all = true
    for (const [key, touch] of touched.lists) {
      if (!key.startsWith(`index ${of}:`)) continue
      const name = key.slice(key.indexOf(':') + 1)
      add(
        indexPagesTouched(sides, of, name, touch),
        (number) => (locale) => pages.index(of, locale, name, number),
      )
    }
  }
  const landing = touched.lists.get(brandLanding)
  if (landing)
    add(landingPagesTouched(sides, landing), (number) => (locale) => pages.brands(locale, number))
}

const onePage = <Item extends Slugged>(
  { before, after }: Sides,
  of: (side: Catalogue) => Item | null,
  page: (item: Item) => PageIn,
  found: Pages,
): void => {
  const [was, is] = [of(before), of(after)]
  if (was && was.slug !== is?.slug) found.removed.push(page(was))
  if (is) found.changed.push(page(is))
}

type Place = Slugged & { kind: 'drug' | 'otc' }

/** One query: a change of a few prices may affect ten thousand pages. Ordered so that adjacent pages share parts. */
const placesOf = (catalogue: Catalogue, ids: ReadonlySet<number>): Place[] =>
  catalogue
    .sql(
      'SELECT id, slug, kind FROM product WHERE id IN (SELECT value FROM json_each(?)) ORDER BY kind, salts, substitution, brand_id, id',
    )
    .all(JSON.stringify([...ids])) as Place[]

/**
 * The own pages of changed products. If only products changed, the page of a drug with a new price differs in the parts that print prices;
 * else names on it (of a maker, a salt) may have changed too.
 */
export const ownPages = (
  { before, after }: Sides,
  { products, ...others }: ChangedRows,
): ((locale: Locale) => ChangedPage)[] => {
  const productsOnly = Object.values(others).every((rows) => rows.length === 0)
  const inParts = productsOnly ? repricedAmong(before, after, products) : new Set<number>()
  return placesOf(after, new Set(products)).map((place) => (locale) => ({
    ...pages.one(place.kind, locale, place),
    ...(inParts.has(place.id) && { only: drugParts }),
  }))
}

const productPages = (
  { before, after }: Sides,
  { products, parts }: Touched,
  rewritten: ReadonlySet<number>,
  found: Pages,
): void => {
  for (const place of placesOf(
    after,
    new Set([...products, ...parts.keys()].filter((id) => !rewritten.has(id))),
  )) {
    const only =
      products.has(place.id) || place.kind !== 'drug' ? undefined : [...(parts.get(place.id) ?? [])]
    found.changed.push((locale) => ({
      ...pages.one(place.kind, locale, place),
      ...(only && { only }),
    }))
  }
  // Only a product whose own row changed can have a new address or be removed.
  const stays = new Map(placesOf(after, rewritten).map((place) => [place.id, place]))
  for (const was of placesOf(before, rewritten)) {
    const is = stays.get(was.id)
    if (was.slug !== is?.slug || was.kind !== is.kind)
      found.removed.push((locale) => pages.one(was.kind, locale, was))
  }
}
