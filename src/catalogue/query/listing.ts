import { letterOf } from '#model/index-letter.ts'
import type { Catalogue } from '../open.ts'
import type { IndexOf } from '../page.ts'
import { ailmentHasPage } from './ailment-page.ts'
import { saltIsDescribed } from './described-salt.ts'
import { keep } from './keep.ts'

/** Most popular first, then by name: the order among products that can all be bought. */
export const popularOrder = 'p.popularity DESC, p.name COLLATE NOCASE, p.id'

/** What can be bought before what cannot, whatever it costs: a new price moves no product. The order of every product list. */
export const listOrder = `p.sale = 'for-sale' DESC, ${popularOrder}`

export const listedBy = ['manufacturer', 'brand', 'ailment', 'usage', 'category'] as const
export type ListedBy = (typeof listedBy)[number]

export const listSources = {
  manufacturer: { from: 'product p', owner: 'p.manufacturer_id' },
  brand: { from: 'product p', owner: 'p.brand_id' },
  ailment: {
    from: 'product_ailment l JOIN product p ON p.id = l.product_id',
    owner: 'l.ailment_id',
  },
  usage: { from: 'product_usage l JOIN product p ON p.id = l.product_id', owner: 'l.usage_id' },
  category: {
    from: 'product_category l JOIN product p ON p.id = l.product_id',
    owner: 'l.category_id',
  },
} as const satisfies Record<ListedBy, { from: string; owner: string }>

const idsOf = (
  catalogue: Catalogue,
  sql: string,
  ...parameters: (string | number)[]
): Float64Array =>
  Float64Array.from(catalogue.sql(sql).all(...parameters) as { id: number }[], ({ id }) => id)

const lists = keep(8, (catalogue, key: string): Float64Array => {
  const [by, id] = key.split(':') as [ListedBy, string]
  const { from, owner } = listSources[by]
  return idsOf(
    catalogue,
    `SELECT p.id AS id FROM ${from} WHERE ${owner} = ? ORDER BY ${listOrder}`,
    Number(id),
  )
})

/** The ids of a list's products in order, cached so that its pages need not sort it again. */
export const listIds = (catalogue: Catalogue, by: ListedBy, id: number): Float64Array =>
  lists(catalogue, `${by}:${id}`)

export const indexTables = {
  drugs: 'product',
  salts: 'salt',
  manufacturers: 'manufacturer',
  brands: 'brand',
  ailments: 'ailment',
  usages: 'usage',
} as const satisfies Record<IndexOf, string>

export const indexed: Record<IndexOf, string> = {
  drugs: "kind = 'drug'",
  salts: saltIsDescribed,
  manufacturers: 'TRUE',
  brands: 'TRUE',
  ailments: ailmentHasPage,
  usages: 'TRUE',
}

const nameOrder = 'name COLLATE NOCASE, id'

const indexes = keep(8, (catalogue, key: string): Float64Array => {
  const [of, name] = splitOnce(key) as [IndexOf, string]
  const from = `SELECT id FROM ${indexTables[of]} WHERE ${indexed[of]}`
  if (name === '') return idsOf(catalogue, `${from} ORDER BY ${nameOrder}`)
  if (lettersOf(catalogue, of).has(name))
    return idsOf(catalogue, `${from} AND letter = ? ORDER BY ${nameOrder}`, name)
  // A range instead of LIKE, so that no character is a wildcard. U+10FFFF sorts after every text.
  const range = `name COLLATE NOCASE >= ? AND name COLLATE NOCASE < ? || char(1114111) ORDER BY ${nameOrder}`
  // Names with a common prefix are under the same letter if the prefix contains one.
  const letter = letterOf(name)
  return letter !== '#'
    ? idsOf(catalogue, `${from} AND letter = ? AND ${range}`, letter, name, name)
    : idsOf(catalogue, `${from} AND ${range}`, name, name)
})

const splitOnce = (key: string): [string, string] => {
  const at = key.indexOf(':')
  return [key.slice(0, at), key.slice(at + 1)]
}

/** Ids of an A–Z index in order: `name` is a letter, a typed prefix (lower case) or, for all, empty. */
export const indexIds = (catalogue: Catalogue, of: IndexOf, name: string): Float64Array =>
  indexes(catalogue, `${of}:${name}`)

const letters = keep(12, (catalogue, of: IndexOf): Map<string, number> => {
  const rows = catalogue
    .sql(
      `SELECT letter, COUNT(*) AS count FROM ${indexTables[of]} WHERE ${indexed[of]} GROUP BY letter ORDER BY letter`,
    )
    .all()
  return new Map(
    (rows as { letter: string; count: number }[]).map(({ letter, count }) => [letter, count]),
  )
})

export const lettersOf = (catalogue: Catalogue, of: IndexOf): ReadonlyMap<string, number> =>
  letters(catalogue, of)

const brandIds = keep(
  1,
  (catalogue, _: 0): Float64Array =>
    idsOf(
      catalogue,
      'SELECT id FROM brand WHERE products > 0 ORDER BY popularity DESC, name COLLATE NOCASE, id',
    ),
)

/** Brands, most popular first. */
export const popularBrandIds = (catalogue: Catalogue): Float64Array => brandIds(catalogue, 0)
