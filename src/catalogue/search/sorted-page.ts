import type { Catalogue } from '../open.ts'
import { unionOf } from './fts-queries.ts'
import type { Plan } from './query-plan.ts'
import type { ProductHit } from './run-query.ts'

export const searchSorts = [
  'relevance',
  'popular',
  'price',
  'price-desc',
  'discount',
  'name',
] as const
export type SearchSort = (typeof searchSorts)[number]

/** Products with a price first; the others cannot be compared. */
const orders: Record<SearchSort, string> = {
  relevance: 's.rowid',
  popular: 's.rowid',
  price: 'p.price IS NULL, p.price, s.rowid',
  'price-desc': 'p.price IS NULL, p.price DESC, s.rowid',
  discount: 'p.price IS NULL, (p.mrp - p.price) * 1.0 / max(p.mrp, 1) DESC, s.rowid',
  name: 'p.name COLLATE NOCASE, p.id',
}

export const sortedPage = (
  catalogue: Catalogue,
  plans: Plan[],
  sort: SearchSort,
  limit: number,
  offset: number,
): ProductHit[] => {
  const sql = `SELECT p.id FROM search_product s JOIN product p ON p.id = s.rowid % 1099511627776 WHERE search_product MATCH ? ORDER BY ${orders[sort]} LIMIT ? OFFSET ?`
  return catalogue
    .sql(sql)
    .all(unionOf(plans), limit, offset)
    .map((row) => ({ id: row.id as number, tier: 'word', level: 0 }))
}
