import { fromWindows1252 } from '#catalogue/export/double-encoding.ts'
import { createIds } from './identity.ts'
import type { Fields, Input } from './input.ts'
import { foldName, mendName, mendText } from './mend.ts'
import type { OtcProduct } from './otc-product.ts'

/** Ids of these products are this number plus a hash of name and brand. */
export const homeopathyOffset = 40_000_000_000

/** Two words that the file uses for one benefit. */
const sameBenefit: Record<string, string> = { respiratory: 'respiration' }

/** Homeopathy products; the input is read as latin1 because the file is Windows-1252. Rows with only a price are dropped. */
export const readHomeopathy = async (input: Input<Fields>): Promise<OtcProduct[]> => {
  const ids = createIds('homeopathy')
  const products = new Map<string, OtcProduct>()
  const { dirt } = input
  for await (const row of input.rows()) {
    const text = (column: string): string => {
      const bytes = row[column] ?? ''
      if (/[\u0080-\u00ff]/.test(bytes)) dirt.count('windows-1252')
      if (bytes.includes('\n')) dirt.count('line-break-in-cell')
      return fromWindows1252(bytes)
    }
    const name = mendName(text('Product_name'), dirt)
    const maker = mendName(text('brand_name'), dirt)
    const mrp = Number(row.price_of_the_bottle)
    if (name === '') {
      dirt.count('row-of-a-price-alone')
      continue
    }
    if (!(mrp > 0)) {
      dirt.count('price-not-read')
      continue
    }
    const benefit = foldName(text('Key_benefits'))
    if (benefit !== (row.Key_benefits ?? '')) dirt.count('benefit-with-space-at-an-end')
    const ingredients = mendText(text('Key_ingredients').replace(/Ø/g, ' '), dirt)
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
      categories: [`homeopathy-${sameBenefit[benefit] ?? (benefit === '' ? 'other' : benefit)}`],
      mrp,
      popularity: Number.isSafeInteger(count) && count > 0 ? count : undefined,
      ingredients: ingredients === '' ? undefined : ingredients,
    })
    input.report.used++
  }
  return [...products.values()]
}
