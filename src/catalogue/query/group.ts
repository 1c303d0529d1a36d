import { limits, sizes } from '#model/limits.ts'
import { isNarrowGroup } from '../equality/substitution.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'
import { listOrder } from './listing.ts'
import { type CardRow, cardColumns } from './product.ts'

export type SubstituteRow = CardRow & { innovator: number }

/** One more than a page shows, because a product is left out of its own list. */
const shown = limits.pageSize.substitutesDrugPage + 1

export const substituteColumns = `${cardColumns}, p.innovator`

const substituteSql = (order: string) => `SELECT ${substituteColumns} FROM product p WHERE p.substitution = ? AND p.sale = 'for-sale'
  ORDER BY ${order}p.name COLLATE NOCASE, p.id LIMIT ${shown}`
const cheapestFirst = substituteSql('p.unit_price, ')
const byName = substituteSql('')

/**
 * The cheapest products of a substitution group that can be bought, by unit price, and how many there are. Those of a narrow
 * therapeutic index are in the order of their names: a price is no reason to change one.
 */
export const substitutesOf = keep(128, (catalogue: Catalogue, substitution: string): { top: SubstituteRow[]; total: number } => {
  const total = catalogue.sql("SELECT COUNT(*) AS count FROM product WHERE substitution = ? AND sale = 'for-sale'").get(substitution) as {
    count: number
  }
  const sql = isNarrowGroup(substitution) ? byName : cheapestFirst
  return { top: catalogue.sql(sql).all(substitution) as SubstituteRow[], total: total.count }
})

/** The best-loved products of a brand, one more than a product's page shows of them. */
export const brandTop = keep(
  128,
  (catalogue: Catalogue, brandId: number): CardRow[] =>
    catalogue
      .sql(`SELECT ${cardColumns} FROM product p WHERE p.brand_id = ? ORDER BY ${listOrder} LIMIT ${sizes.sameBrand + 1}`)
      .all(brandId) as CardRow[],
)

/** The best-loved OTC products that stand in a category, its subtree included. */
export const categoryTop = keep(
  64,
  (catalogue: Catalogue, categoryId: number): CardRow[] =>
    catalogue
      .sql(
        `SELECT ${cardColumns} FROM product_category l JOIN product p ON p.id = l.product_id WHERE l.category_id = ? AND p.kind = 'otc'
       AND p.sale = 'for-sale' ORDER BY ${listOrder} LIMIT ${sizes.similar + 1}`,
      )
      .all(categoryId) as CardRow[],
)
