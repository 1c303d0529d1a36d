import type { SaleState } from '#model/product.ts'

/** Listed in the order in which entities of equal rank are shown. */
export const entityTypes = [
  'salt',
  'category',
  'ailment',
  'usage',
  'brand',
  'manufacturer',
] as const
export type EntityType = (typeof entityTypes)[number]
export const productTypes = ['drug', 'otc'] as const
export type ProductType = (typeof productTypes)[number]

/** Rowids ascend in the order in which results are shown: 13 bits of rank above 40 bits of id, a safe integer. */
const idBits = 2 ** 40
const levels = 512

/**
 * Maps a non-negative figure to a level: a factor of 1.08 each (nine to a doubling), from 2^-16 to 2^40. Only the order of figures matters.
 */
export const levelOf = (popularity: number): number =>
  popularity <= 0
    ? 0
    : Math.min(levels - 1, Math.max(1, Math.round((Math.log2(popularity) + 16) * 9)))

/** Products for sale first, then those that lack only a price, then those no longer or never sold. */
const saleOrder: Record<SaleState, number> = {
  'for-sale': 0,
  unavailable: 1,
  'no-price': 2,
  discontinued: 3,
  'not-sold': 3,
  banned: 3,
}

export type RankedProduct = {
  id: number
  sale: SaleState
  popularity: number
  composition: string
  /** 0 where the list of salts may be cut off: it counts as several. */
  complete: number
  form: string
}

export const injected: ReadonlySet<string> = new Set(['injection', 'infusion'])

/**
 * Rank among products that match equally well: for sale, single salts before combinations, oral and topical forms before injections, then
 * popularity. 2, 1, 1 and 9 bits.
 */
export const productRowid = ({
  id,
  sale,
  popularity,
  composition,
  complete,
  form,
}: RankedProduct): number => {
  const kind =
    (composition.includes(' + ') || complete === 0 ? 2 : 0) + (injected.has(form) ? 1 : 0)
  return ((saleOrder[sale] * 4 + kind) * levels + (levels - 1 - levelOf(popularity))) * idBits + id
}

/** The rowids of products that rank alike but for popularity: first those for sale; of one state the kinds as above. */
export const placesOf = (
  state: 0 | 1 | 2 | 3,
  kind: 0 | 1 | 2 | 3,
): { from: number; to: number } => {
  const from = (state * 4 + kind) * levels * idBits
  return { from, to: from + levels * idBits }
}

/** Ordered by level, then by type, so that entities of all types come merged. */
export const entityRowid = (type: EntityType, id: number, popularity: number): number =>
  ((levels - 1 - levelOf(popularity)) * 8 + entityTypes.indexOf(type)) * idBits + id

/** The popularity level encoded in a product's rowid. */
export const levelOfRowid = (rowid: number): number =>
  levels - 1 - (Math.floor(rowid / idBits) % levels)

export const idOfRowid = (rowid: number): number => rowid % idBits
export const typeOfRowid = (rowid: number): EntityType =>
  entityTypes[Math.floor(rowid / idBits) % 8] as EntityType

/** 1 without popularity; doubles with each elevenfold popularity. */
export const weightOfLevel = (level: number): number => Math.round(2 ** (level / 32))

/** How much a row adds to the weight of its words in corrections. */
export const weightOf = (popularity: number): number => weightOfLevel(levelOf(popularity))
