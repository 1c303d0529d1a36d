import { fromWindows1252 } from '#catalogue/export/double-encoding.ts'
import { createIds } from './identity.ts'
import type { Fields, Input } from './input.ts'
import { foldName, mendName } from './mend.ts'
import type { OtcProduct } from './otc-product.ts'

/** Ids of these products are this number plus a hash of name and brand. */
export const homeopathyOffset = 40_000_000_000

/**
 * Homeopathy products; the input is read as latin1 because the file is Windows-1252. Only names, makers and the number of ratings are
 * taken: ingredients, benefit and price stand beside other names than their own (in half of the rows whose name is a remedy, the
 * ingredients are of another; dilutions of one maker cost from 77 to 535; 250 prices have no name at all).
 */
export const readHomeopathy = async (input: Input<Fields>): Promise<OtcProduct[]> => {
  const ids = createIds('homeopathy')
  const products = new Map<string, OtcProduct>()
  const { dirt } = input
  for await (const row of input.rows()) {
    const text = (column: string): string => {
      const bytes = row[column] ?? ''
      if (/[\u0080-\u00ff]/.test(bytes)) dirt.count('windows-1252')
      return fromWindows1252(bytes)
    }
    const name = mendName(text('Product_name'), dirt)
    const maker = mendName(text('brand_name'), dirt)
    if (name === '') {
      dirt.count('row-of-a-price-alone')
      continue
    }
    const key = `${foldName(name)}\n${foldName(maker)}`
    if (products.has(key)) {
      dirt.count('name-and-brand-repeated')
      continue
    }
    // The stars of another shop are not printed; how many gave them says what people buy.
    const count = Number(row.number_of_rating)
    products.set(key, {
      id: homeopathyOffset + ids.of(key),
      name,
      maker: maker === '' ? undefined : maker,
      categories: ['homeopathy'],
      popularity: Number.isSafeInteger(count) && count > 0 ? count : undefined,
    })
    input.report.used++
  }
  return [...products.values()]
}
