import { limits, sizes } from '#model/limits.ts'
import { isNarrowGroup } from '../equality/substitution.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'
import { listOrder, popularOrder } from './listing.ts'
import { type CardRow, cardColumns } from './product.ts'

export type SubstituteRow = CardRow & { innovator: number }

/** The equal of a group on the list of a public scheme that costs least a unit, with the day of the list, '' where it is not known. */
export type SchemeRow = Pick<
  CardRow,
  'id' | 'name' | 'slug' | 'kind' | 'mrp' | 'units' | 'unit'
> & {
  scheme: string
}

/** One more than a page shows, because a product is excluded from its own list. */
const shown = limits.pageSize.substitutesDrugPage + 1

export const substituteColumns = `${cardColumns}, p.innovator`

const substituteSql = (
  order: string,
) => `SELECT ${substituteColumns} FROM product p WHERE p.substitution = ? AND p.sale = 'for-sale'
  ORDER BY ${order}p.name COLLATE NOCASE, p.id LIMIT ${shown}`
const cheapestFirst = substituteSql('p.unit_price, ')
const byName = substituteSql('')

const schemeSql = `SELECT id, name, slug, kind, mrp, units, unit, scheme FROM product
  WHERE substitution = ? AND scheme IS NOT NULL AND mrp IS NOT NULL ORDER BY mrp / units, id LIMIT 1`

/**
 * The cheapest products for sale of a substitution group, by unit price, and their number. Those of a narrow
 * therapeutic index are sorted by name: price is no reason to switch them.
 */
export const substitutesOf = keep(
  128,
  (
    catalogue: Catalogue,
    substitution: string,
  ): { top: SubstituteRow[]; total: number; scheme: SchemeRow | null } => {
    const total = catalogue
      .sql("SELECT COUNT(*) AS count FROM product WHERE substitution = ? AND sale = 'for-sale'")
      .get(substitution) as {
      count: number
    }
    const sql = isNarrowGroup(substitution) ? byName : cheapestFirst
    const scheme = catalogue.sql(schemeSql).get(substitution) as SchemeRow | undefined
    return {
      top: catalogue.sql(sql).all(substitution) as SubstituteRow[],
      total: total.count,
      scheme: scheme ?? null,
    }
  },
)

/** The most popular products of a brand, one more than a product's page shows. */
export const brandTop = keep(
  128,
  (catalogue: Catalogue, brandId: number): CardRow[] =>
    catalogue
      .sql(
        `SELECT ${cardColumns} FROM product p WHERE p.brand_id = ? ORDER BY ${listOrder} LIMIT ${sizes.sameBrand + 1}`,
      )
      .all(brandId) as CardRow[],
)

export const categoryTop = keep(
  64,
  (catalogue: Catalogue, categoryId: number): CardRow[] =>
    catalogue
      .sql(
        `SELECT ${cardColumns} FROM product_category l JOIN product p ON p.id = l.product_id WHERE l.category_id = ? AND p.kind = 'otc'
       AND p.sale = 'for-sale' ORDER BY ${popularOrder} LIMIT ${sizes.similar + 1}`,
      )
      .all(categoryId) as CardRow[],
)
