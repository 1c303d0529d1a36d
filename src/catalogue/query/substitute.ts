import { isNarrowGroup } from '../equality/substitution.ts'
import type { Catalogue } from '../open.ts'
import { type SubstituteRow, substituteColumns } from './group.ts'

/** Orders of a list of substitutes. What is saved on a unit follows its price, whichever product is compared. */
const orders = {
  price: 'p.unit_price',
  save: 'p.unit_price',
  'price-desc': 'p.unit_price DESC',
  discount: 'p.price * 1.0 / p.mrp',
  popular: 'p.popularity DESC',
  name: 'p.name COLLATE NOCASE',
} as const

export type SubstituteOrder = keyof typeof orders

export type SubstitutesAsked = {
  substitution: string
  /** The product itself: it is no substitute of its own. */
  except: number
  /** Only this maker's; 0 for all. */
  makerId: number
  order: SubstituteOrder
  limit: number
  offset: number
}

const where = "p.substitution = ?1 AND p.sale = 'for-sale' AND p.id <> ?2 AND (?3 = 0 OR p.manufacturer_id = ?3)"

/** A page of the products that may stand for another and can be bought, and how many there are. Of a narrow index always by name. */
export const substitutePage = (
  catalogue: Catalogue,
  { substitution, except, makerId, order, limit, offset }: SubstitutesAsked,
): { rows: SubstituteRow[]; total: number } => {
  const { total } = catalogue.sql(`SELECT COUNT(*) AS total FROM product p WHERE ${where}`).get(substitution, except, makerId) as {
    total: number
  }
  const sorted = isNarrowGroup(substitution) ? orders.name : orders[order]
  const rows = catalogue
    .sql(`SELECT ${substituteColumns} FROM product p WHERE ${where} ORDER BY ${sorted}, p.name COLLATE NOCASE, p.id LIMIT ?4 OFFSET ?5`)
    .all(substitution, except, makerId, limit, offset) as SubstituteRow[]
  return { rows, total }
}

/** The group of products that may stand for one another; `null` where a strength is not known. */
export const substitutionOf = (catalogue: Catalogue, productId: number): string | null =>
  (catalogue.sql('SELECT substitution FROM product WHERE id = ?').get(productId) as { substitution: string | null } | undefined)
    ?.substitution ?? null
