import { categoryId } from './categories.ts'
import { createIds } from './identity.ts'
import { foldName } from './mend.ts'
import type { OtcProduct } from './otc-product.ts'
import { parsePack } from './pack.ts'

/** A product without a pack label is one pack; its unit follows from the name. */
const unlabelled = 'pack of 1'

export const otcRow = (
  product: OtcProduct,
  manufacturerId: number,
  brandId: number | undefined,
): object => {
  const packLabel = product.packLabel ?? unlabelled
  const pack = parsePack(packLabel, product.name)
  return {
    id: product.id,
    name: product.name,
    ...(brandId === undefined ? {} : { brandId }),
    manufacturerId,
    form: pack.form,
    release: pack.release,
    packForm: pack.packForm,
    packLabel,
    unitsInPack: pack.unitsInPack,
    unit: product.packLabel === undefined ? 'pack' : pack.unit,
    ...(product.mrp === undefined ? {} : { mrp: product.mrp }),
    ...(product.offered === undefined ? {} : { offeredPrice: product.offered }),
    categoryIds: product.categories.map(categoryId),
    ...(product.popularity === undefined ? {} : { popularity: product.popularity }),
  }
}

/** Rows of `variants`: products of one name in several packs are choices of one variant. */
export const variantRows = (products: readonly OtcProduct[]): object[] => {
  const ids = createIds('variant')
  const groups = new Map<string, OtcProduct[]>()
  for (const product of products)
    if (product.packLabel !== undefined)
      groups.set(foldName(product.name), [...(groups.get(foldName(product.name)) ?? []), product])
  return [...groups]
    .filter(([, group]) => group.length > 1 && group.length <= 50)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => {
      const ordered = group.toSorted((a, b) => (a.mrp ?? 0) - (b.mrp ?? 0) || a.id - b.id)
      return {
        id: ids.of(key),
        name: (ordered[0] as OtcProduct).name,
        options: [{ name: 'Pack', values: ordered.map((product) => product.packLabel) }],
        products: ordered.map((product, index) => ({ productId: product.id, choice: [index] })),
      }
    })
}
