import { settleBrands } from './brands.ts'
import { type Makers, makerNotStated } from './makers.ts'
import type { OtcProduct } from './otc-product.ts'
import { otcRow } from './otc-rows.ts'
import type { Tally } from './report.ts'

/**
 * Rows of `otc` and their brands. A product whose source states no maker gets the maker whose name begins the product's name, otherwise the
 * entry "Maker not stated", which has no brands.
 */
export const consumerRows = (
  products: readonly OtcProduct[],
  makers: Makers,
  saltWords: ReadonlySet<string>,
  joins: Tally,
): { otc: object[]; brands: object[] } => {
  for (const { maker } of products) if (maker !== undefined) makers.note(maker)
  const named = products.map((product) => ({
    product,
    name: product.name,
    maker: product.maker ?? makers.inFrontOf(product.name) ?? makerNotStated,
  }))
  joins.count(
    'otc-maker-read-from-name',
    named.filter(({ product, maker }) => product.maker === undefined && maker !== makerNotStated)
      .length,
  )
  const unnamed = named.filter(({ maker }) => maker === makerNotStated).length
  joins.count('otc-maker-not-stated', unnamed)
  if (unnamed > 0) makers.note(makerNotStated)
  const brands = settleBrands(
    named.filter(({ maker }) => maker !== makerNotStated),
    saltWords,
    makers.idOf,
  )
  return {
    otc: named.map((entry) => otcRow(entry.product, makers.idOf(entry.maker), brands.of(entry))),
    brands: brands.rows(),
  }
}
