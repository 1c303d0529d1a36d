import { isNarrowGroup } from '../equality/substitution.ts'
import type { Catalogue } from '../open.ts'
import { type SubstituteRow, substituteColumns } from './group.ts'

/** Sort orders of substitutes. The saving per unit has the order of the unit price that is compared, offered or printed. */
const orders = {
  price: 'p.unit_price',
  save: 'p.unit_price',
  'save-mrp': 'p.mrp / p.units',
  'price-desc': 'p.unit_price DESC',
  discount: 'p.price * 1.0 / p.mrp',
  popular: 'p.popularity DESC',
  name: 'p.name COLLATE NOCASE',
} as const

export type SubstituteOrder = keyof typeof orders

export type SubstitutesAsked = {
  substitution: string
  /** The product itself, which is excluded. */
  except: number
  /** Only this maker's; 0 for all. */
  makerId: number
  order: SubstituteOrder
  limit: number
  offset: number
}

const where =
  "p.substitution = ?1 AND p.sale = 'for-sale' AND p.id <> ?2 AND (?3 = 0 OR p.manufacturer_id = ?3)"

/** A page of the substitutes for sale, and their number. Narrow-index groups are always sorted by name. */
export const substitutePage = (
  catalogue: Catalogue,
  { substitution, except, makerId, order, limit, offset }: SubstitutesAsked,
): { rows: SubstituteRow[]; total: number } => {
  const { total } = catalogue
    .sql(`SELECT COUNT(*) AS total FROM product p WHERE ${where}`)
    .get(substitution, except, makerId) as {
    total: number
  }
  const sorted = isNarrowGroup(substitution) ? orders.name : orders[order]
  const rows = catalogue
    .sql(
      `SELECT ${substituteColumns} FROM product p WHERE ${where} ORDER BY ${sorted}, p.name COLLATE NOCASE, p.id LIMIT ?4 OFFSET ?5`,
    )
    .all(substitution, except, makerId, limit, offset) as SubstituteRow[]
  return { rows, total }
}

/** The substitution group of a product; `null` if a strength is unknown. */
export const substitutionOf = (catalogue: Catalogue, productId: number): string | null =>
  (
    catalogue.sql('SELECT substitution FROM product WHERE id = ?').get(productId) as
      | { substitution: string | null }
      | undefined
  )?.substitution ?? null
