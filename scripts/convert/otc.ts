import { createIds } from './identity.ts'
import type { Fields, Input } from './input.ts'
import { foldName, mendName } from './mend.ts'
import type { OtcProduct } from './otc-product.ts'

/** Ids of these products are this number plus a hash of name and pack. */
export const otcOffset = 20_000_000_000

/** The category of each of the three lists, and the words of a name that place it in a more specific one. */
const categoriesOf = (list: string, name: string): string[] => {
  if (list === 'immunity') return ['immunity']
  if (list === 'mask') return ['masks']
  if (/hand ?wash/i.test(name)) return ['hand-wash']
  return /saniti[sz]er|hand ?rub/i.test(name) ? ['hand-sanitizer'] : ['sanitizer-handwash']
}

/** Consumer products of 2020: immunity, masks, sanitizers and hand washes. `Rate` is the selling price. */
export const readOtc = async (input: Input<Fields>): Promise<OtcProduct[]> => {
  const ids = createIds('otc')
  const products = new Map<string, OtcProduct>()
  const names = new Set<string>()
  const rows = new Set<string>()
  const { dirt } = input
  for await (const row of input.rows()) {
    const name = mendName(row.Name ?? '', dirt)
    const packLabel = mendName(row.Packing ?? '', dirt)
    const mrp = Number(row.MRP)
    const rate = Number(row.Rate)
    if (name === '' || packLabel === '' || !(mrp > 0)) {
      dirt.count('lacks-name-pack-or-price')
      continue
    }
    if (!row.Ratings) dirt.count('without-rating')
    // An average without the number of ratings is nothing that a page can print.
    else dirt.count('rating-without-count-left-out')
    const discount = ((mrp - rate) / mrp) * 100
    if (Math.abs(discount - Number(row.Discount)) >= 1) dirt.count('discount-is-wrong')
    else if (Math.round(discount) !== Number(row.Discount)) dirt.count('discount-rounded-down')
    if (/^combo pack/i.test(packLabel)) dirt.count('combo-pack')
    if (names.has(foldName(name))) dirt.count('name-repeated')
    names.add(foldName(name))
    const key = `${foldName(name)}\n${foldName(packLabel)}`
    const text = Object.values(row).join('\t')
    const categories = categoriesOf(row.list ?? '', name)
    const known = products.get(key)
    if (known) {
      dirt.count(rows.has(text) ? 'row-repeated' : 'name-and-pack-repeated')
      known.categories = [...new Set([...known.categories, ...categories])]
      continue
    }
    rows.add(text)
    products.set(key, {
      id: otcOffset + ids.of(key),
      name,
      packLabel,
      categories,
      mrp,
      offered: rate > 0 && rate <= mrp ? rate : undefined,
    })
    input.report.used++
  }
  return [...products.values()]
}
