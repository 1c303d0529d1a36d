import { sizes } from '#model/limits.ts'
import type { Slugged } from '#paths.ts'
import type { Catalogue } from './open.ts'
import {
  defaultName,
  type IndexOf,
  type ListKind,
  type OneKind,
  type PageIn,
  pages,
} from './page.ts'
import { ailmentHasPage } from './query/ailment-page.ts'
import { indexTables, type ListedBy, lettersOf, listSources } from './query/listing.ts'
import { pageCount } from './views/paged.ts'

/** Pages 1 to `count` of a list. */
export function* pressedNumbers(
  count: number,
  page: (number: number) => PageIn,
): Generator<PageIn> {
  for (let number = 1; number <= count; number++) yield page(number)
}

/** Reads all rows at once: a statement that is iterated cannot be used by another caller until it ends. */
const rows = <Row>(catalogue: Catalogue, sql: string): Row[] => catalogue.sql(sql).all() as Row[]

/** The pressed names of an index with their entries: the default name, and every letter. */
export const indexNames = (catalogue: Catalogue, of: IndexOf): Map<string, number> => {
  const letters = lettersOf(catalogue, of)
  const first = defaultName(of)
  const total = [...letters.values()].reduce((sum, count) => sum + count, 0)
  return new Map([[first, first === '' ? total : (letters.get(first) ?? 0)], ...letters])
}

export function* pressedIndexes(catalogue: Catalogue): Generator<PageIn> {
  for (const of of Object.keys(indexTables) as IndexOf[])
    for (const [name, total] of indexNames(catalogue, of))
      yield* pressedNumbers(
        pageCount(total, sizes.index),
        (number) => (locale) => pages.index(of, locale, name, number),
      )
}

/** Every entity of a kind with the number of its products. */
const listed = (by: ListedBy, place: 'slug' | 'path'): string => {
  const { from, owner } = listSources[by]
  return `SELECT e.id, e.${place}, COALESCE(c.total, 0) AS total FROM ${by} e
    LEFT JOIN (SELECT ${owner} AS id, COUNT(*) AS total FROM ${from} GROUP BY 1) c ON c.id = e.id
    ${by === 'ailment' ? `WHERE e.${ailmentHasPage}` : ''} ORDER BY e.id`
}

export function* pressedCategories(catalogue: Catalogue): Generator<PageIn> {
  for (const { id, path, total } of rows<{ id: number; path: string; total: number }>(
    catalogue,
    listed('category', 'path'),
  ))
    yield* pressedNumbers(
      pageCount(total, sizes.listing),
      (number) => (locale) => pages.category(locale, { id, path }, number),
    )
}

export const pressedLists = (kind: ListKind) =>
  function* (catalogue: Catalogue): Generator<PageIn> {
    for (const { total, ...item } of rows<Slugged & { total: number }>(
      catalogue,
      listed(kind, 'slug'),
    ))
      yield* pressedNumbers(
        pageCount(total, sizes.listing),
        (number) => (locale) => pages.list(kind, locale, item, number),
      )
  }

/** Pages of a kind with one page per entity; `from`: the table and its order. */
export const pressedEntities = (kind: OneKind, from: string) =>
  function* (catalogue: Catalogue): Generator<PageIn> {
    for (const item of rows<Slugged>(catalogue, `SELECT id, slug FROM ${from}`))
      yield (locale) => pages.one(kind, locale, item)
  }
