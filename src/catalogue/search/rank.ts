import type { SaleState } from '#model/product.ts'

/** The order is that of names of equal standing. */
export const entityTypes = ['salt', 'category', 'ailment', 'usage', 'brand', 'manufacturer'] as const
export type EntityType = (typeof entityTypes)[number]
export const productTypes = ['drug', 'otc'] as const
export type ProductType = (typeof productTypes)[number]

/**
 * Rows stand in the index in the order in which results are shown: what can be bought first, then by popularity. 40 bits of id below
 * 10 or, for entities, 13 bits of standing; the largest number is still a safe integer.
 */
const idBits = 2 ** 40
const levels = 512

/** Any non-negative figure counts by its order only: a level is a factor of 1.08 (nine a doubling), from 2^-16 to 2^40. */
export const levelOf = (popularity: number): number =>
  popularity <= 0 ? 0 : Math.min(levels - 1, Math.max(1, Math.round((Math.log2(popularity) + 16) * 9)))

const placed = (unavailable: number, level: number, id: number): number => (unavailable * levels + (levels - 1 - level)) * idBits + id

export const productRowid = (id: number, sale: SaleState, popularity: number): number =>
  placed(sale === 'for-sale' ? 0 : 1, levelOf(popularity), id)

/** In an order of level, then of type: names of all types come mergeResults. */
export const entityRowid = (type: EntityType, id: number, popularity: number): number =>
  ((levels - 1 - levelOf(popularity)) * 8 + entityTypes.indexOf(type)) * idBits + id

/** The level of popularity of a product's place. */
export const levelOfRowid = (rowid: number): number => levels - 1 - (Math.floor(rowid / idBits) % levels)

export const idOfRowid = (rowid: number): number => rowid % idBits
export const typeOfRowid = (rowid: number): EntityType => entityTypes[Math.floor(rowid / idBits) % 8] as EntityType

/** 1 without popularity, twice as much for each eleven times of it. */
export const weightOfLevel = (level: number): number => Math.round(2 ** (level / 32))

/** How much a row adds to the weight of its words in did-you-mean. */
export const weightOf = (popularity: number): number => weightOfLevel(levelOf(popularity))
