import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { questionnaireIds } from '#model/questionnaires.ts'
import { type Screen, type Slugged, screenPaths } from '#paths.ts'
import type { Catalogue } from './open.ts'
import { defaultName, type IndexOf, type ListKind, type OneKind, type PageKey, pages } from './page.ts'
import { indexTables, type ListedBy, lettersOf, listSources, popularBrandIds } from './query/listing.ts'
import { pageCount } from './views/paged.ts'

/** A page of every language: what `pages` makes of it. */
export type PageIn = (locale: Locale) => PageKey

/**
 * Every page that is pressed, in each of `locales`: all of the catalogue but filtered categories, typed beginnings and
 * searches. Products of the same salts, strengths and form follow one another, and so do the pages of a list, because they
 * share what they show. A kind at a time is read, and keys are made as they are asked for.
 */
export function* pageKeys(catalogue: Catalogue, locales: readonly Locale[]): Generator<PageKey> {
  for (const page of everyPage(catalogue)) for (const locale of locales) yield page(locale)
}

function* everyPage(catalogue: Catalogue): Generator<PageIn> {
  yield pages.home
  yield pages.faq
  for (const questionnaire of questionnaireIds) yield (locale) => pages.questionnaire(locale, questionnaire)
  yield (locale) => pages.interactions(locale)
  yield pages.missing
  for (const screen of Object.keys(screenPaths) as Screen[]) yield (locale) => pages.screen(locale, screen)
  yield pages.categories
  yield* numbered(pageCount(popularBrandIds(catalogue).length, sizes.index), (number) => (locale) => pages.brands(locale, number))
  for (const of of Object.keys(indexTables) as IndexOf[]) yield* indexPages(catalogue, of)
  for (const { id, path, total } of rows<{ id: number; path: string; total: number }>(catalogue, listed('category', 'path')))
    yield* numbered(pageCount(total, sizes.listing), (number) => (locale) => pages.category(locale, { id, path }, number))
  for (const kind of ['manufacturer', 'brand', 'ailment', 'usage'] as const) yield* listPages(catalogue, kind)
  yield* onePages(catalogue, 'salt', 'SELECT id, slug FROM salt ORDER BY id')
  yield* onePages(catalogue, 'variant', 'SELECT id, slug FROM variant ORDER BY id')
  yield* onePages(catalogue, 'drug', "SELECT id, slug FROM product WHERE kind = 'drug' ORDER BY salts, substitution, brand_id, id")
  yield* onePages(catalogue, 'otc', "SELECT id, slug FROM product WHERE kind = 'otc' ORDER BY brand_id, id")
}

function* numbered(count: number, page: (number: number) => PageIn): Generator<PageIn> {
  for (let number = 1; number <= count; number++) yield page(number)
}

/** Read to the end at once: a statement that is stepped through cannot be asked by anyone else meanwhile. */
const rows = <Row>(catalogue: Catalogue, sql: string): Row[] => catalogue.sql(sql).all() as Row[]

/** The names of an index that are pressed, with their entries: where it opens, and every letter. */
export const indexNames = (catalogue: Catalogue, of: IndexOf): Map<string, number> => {
  const letters = lettersOf(catalogue, of)
  const first = defaultName(of)
  const total = [...letters.values()].reduce((sum, count) => sum + count, 0)
  return new Map([[first, first === '' ? total : (letters.get(first) ?? 0)], ...letters])
}

function* indexPages(catalogue: Catalogue, of: IndexOf): Generator<PageIn> {
  for (const [name, total] of indexNames(catalogue, of))
    yield* numbered(pageCount(total, sizes.index), (number) => (locale) => pages.index(of, locale, name, number))
}

/** Every entity of a kind with how many products its list has. */
export const listed = (by: ListedBy, place: 'slug' | 'path'): string => {
  const { from, owner } = listSources[by]
  return `SELECT e.id, e.${place}, COALESCE(c.total, 0) AS total FROM ${by} e
    LEFT JOIN (SELECT ${owner} AS id, COUNT(*) AS total FROM ${from} GROUP BY 1) c ON c.id = e.id ORDER BY e.id`
}

function* listPages(catalogue: Catalogue, kind: ListKind): Generator<PageIn> {
  for (const { total, ...item } of rows<Slugged & { total: number }>(catalogue, listed(kind, 'slug')))
    yield* numbered(pageCount(total, sizes.listing), (number) => (locale) => pages.list(kind, locale, item, number))
}

function* onePages(catalogue: Catalogue, kind: OneKind, sql: string): Generator<PageIn> {
  for (const item of rows<Slugged>(catalogue, sql)) yield (locale) => pages.one(kind, locale, item)
}

/** How many pages `pageKeys` gives. */
export const countPages = (catalogue: Catalogue, locales: readonly Locale[]): number => {
  let count = 0
  for (const _ of everyPage(catalogue)) count++
  return count * locales.length
}
