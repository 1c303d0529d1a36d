import type { Catalogue } from '../open.ts'
import { keep } from '../query/keep.ts'

export type Cut = { pageNumber: number; pageSize: number }

/** Ids of what was found, best first. `total` counts the products of all pages. */
export type Found = {
  products: number[]
  total: number
  salts: number[]
  brands: number[]
  ailments: number[]
  manufacturers: number[]
}

const groups = { salts: 'salt', brands: 'brand', ailments: 'ailment', manufacturers: 'manufacturer' } as const

/** Names of a kind that a results page shows beside the products. */
const shownOfGroup = 6

const nothing: Found = { products: [], total: 0, salts: [], brands: [], ailments: [], manufacturers: [] }

/** Letters and digits of any script, combining signs included; everything else parts words. */
const wordsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu)
    ?.slice(0, 12) ?? []

/**
 * Products in which every typed word begins some word, and entities whose name begins with what was typed. Any text may be
 * given: what cannot be searched for finds nothing.
 */
export const search = (catalogue: Catalogue, query: string, { pageNumber, pageSize }: Cut): Found => {
  const words = wordsOf(query)
  if (words.length === 0) return nothing
  const found = { ...nothing, ...productsOf(catalogue, words, pageSize, (pageNumber - 1) * pageSize) }
  const beginning = words.join(' ')
  for (const [group, table] of Object.entries(groups) as [keyof typeof groups, string][])
    found[group] = beginningWith(catalogue, table, beginning)
  return found
}

const beginningWith = (catalogue: Catalogue, table: string, beginning: string): number[] =>
  (
    catalogue
      .sql(
        `SELECT id FROM ${table} WHERE name COLLATE NOCASE >= ?1 AND name COLLATE NOCASE < ?1 || char(1114111) ORDER BY products DESC, name COLLATE NOCASE, id LIMIT ?2`,
      )
      .all(beginning, shownOfGroup) as { id: number }[]
  ).map(({ id }) => id)

/** The columns of the full-text table, or none when the release was built without one. */
const fullText = keep(
  1,
  (catalogue, _: 0): boolean => catalogue.sql("SELECT 1 FROM sqlite_master WHERE name = 'product_search'").get() !== undefined,
)

const productsOf = (catalogue: Catalogue, words: string[], limit: number, offset: number): Pick<Found, 'products' | 'total'> => {
  const order = "ORDER BY p.sale <> 'for-sale', p.popularity DESC, p.name COLLATE NOCASE, p.id LIMIT ? OFFSET ?"
  const [from, parameters] = fullText(catalogue, 0)
    ? // Words hold neither quotes nor operators, so that a quoted prefix is all that FTS5 ever sees.
      ['product_search s JOIN product p ON p.id = s.rowid WHERE product_search MATCH ?', [words.map((word) => `"${word}" *`).join(' ')]]
    : [`product p WHERE ${words.map(() => "instr(' ' || lower(p.name), ' ' || ?) > 0").join(' AND ')}`, words]
  const { total } = catalogue.sql(`SELECT COUNT(*) AS total FROM ${from}`).get(...parameters) as { total: number }
  const rows = catalogue.sql(`SELECT p.id FROM ${from} ${order}`).all(...parameters, limit, offset) as { id: number }[]
  return { products: rows.map(({ id }) => id), total }
}
