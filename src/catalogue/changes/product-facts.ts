import type { Catalogue } from '../open.ts'
import { type CardRow, cardColumns } from '../query/product.ts'

/** Facts of a product that other pages show or sort by. */
export type ProductFacts = CardRow & {
  letter: string
  brandId: number | null
  substitution: string | null
  salts: string
  variantId: number | null
  innovator: number
  scheme: string | null
  popularity: number
  ailments: number[]
  usages: number[]
  /** With their ancestors. */
  categories: number[]
}

const factsSql = `SELECT ${cardColumns}, p.letter, p.brand_id AS brandId, p.substitution, p.salts, p.variant_id AS variantId, p.innovator, p.scheme, p.popularity
  FROM product p WHERE p.id = ?`

const linked = (
  catalogue: Catalogue,
  what: 'ailment' | 'usage' | 'category',
  id: number,
): number[] =>
  (
    catalogue.sql(`SELECT ${what}_id AS id FROM product_${what} WHERE product_id = ?`).all(id) as {
      id: number
    }[]
  ).map((row) => row.id)

export const factsOf = (catalogue: Catalogue, id: number): ProductFacts | null => {
  const row = catalogue.sql(factsSql).get(id) as ProductFacts | undefined
  if (!row) return null
  row.ailments = linked(catalogue, 'ailment', id)
  row.usages = linked(catalogue, 'usage', id)
  row.categories = linked(catalogue, 'category', id)
  return row
}

const cardFields = [
  'kind',
  'name',
  'slug',
  'manufacturerId',
  'form',
  'release',
  'packForm',
  'packLabel',
  'units',
  'unit',
  'sellingUnit',
  'mrp',
  'price',
  'sale',
  'rx',
  'composition',
  'image',
  'innovator',
  'scheme',
] as const satisfies (keyof ProductFacts)[]

/** Whether a card or a row of substitutes shows something else. */
export const looksDifferent = (one: ProductFacts, other: ProductFacts): boolean =>
  cardFields.some((field) => one[field] !== other[field])
