import type { SaleState } from '#model/product.ts'

/** The order is that of names of equal standing. */
export const entityTypes = ['salt', 'category', 'ailment', 'usage', 'brand', 'manufacturer'] as const
export type EntityType = (typeof entityTypes)[number]
export const productTypes = ['drug', 'otc'] as const
export type ProductType = (typeof productTypes)[number]

/**
 * Rows stand in the index in the order in which results are shown. 40 bits of id below 13 bits of rank; the largest number is still a safe integer.
 */
const idBits = 2 ** 40
const levels = 512

/** Any non-negative figure counts by its order only: a level is a factor of 1.08 (nine a doubling), from 2^-16 to 2^40. */
export const levelOf = (popularity: number): number =>
  popularity <= 0 ? 0 : Math.min(levels - 1, Math.max(1, Math.round((Math.log2(popularity) + 16) * 9)))

/** What can be bought first; then what could be, had the release a price; what is no longer or never sold last. */
const saleOrder: Record<SaleState, number> = { 'for-sale': 0, unavailable: 1, 'no-price': 2, discontinued: 3, 'not-sold': 3, banned: 3 }

export type RankedProduct = { id: number; sale: SaleState; popularity: number; composition: string; form: string }

const injected = new Set(['injection', 'infusion'])

/**
 * Among products that answer equally well: those that can be bought, one salt before several, what is taken by mouth or put on before what
 * is injected, then the more popular. 2, 1, 1 and 9 bits.
 */
export const productRowid = ({ id, sale, popularity, composition, form }: RankedProduct): number => {
  const kind = (composition.includes(' + ') ? 2 : 0) + (injected.has(form) ? 1 : 0)
  return ((saleOrder[sale] * 4 + kind) * levels + (levels - 1 - levelOf(popularity))) * idBits + id
}

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
