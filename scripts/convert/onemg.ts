import { z } from 'zod'
import { parseComposition } from './composition.ts'
import type { Input } from './input.ts'
import type { Medicine } from './medicine.ts'
import { mendName } from './mend.ts'

/** Offset for products that only this listing has: above all ids of the A–Z dataset. */
export const onemgOffset = 10_000_000

const Row = z.object({
  sku_id: z.int().positive().max(9_999_999),
  name: z.string(),
  manufacturer_name: z.string(),
  price: z.number().positive().nullish(),
  is_discontinued: z.boolean(),
  available: z.boolean(),
  in_stock: z.unknown(),
  pack_size_label: z.string(),
  // An object in one of three languages, or null; only its presence matters.
  rx_required: z.unknown(),
  short_composition: z.string(),
  image_url: z.string().nullish(),
})

/** An image URL that this many products share is a placeholder. */
const placeholderFrom = 20

/** Lines of the 1mg medicine listing. Repeated ids are one product: the first line wins, but a prescription flag on any line counts. */
export const readOnemg = async (input: Input<object>): Promise<Medicine[]> => {
  const products = new Map<number, Medicine>()
  const texts = new Map<number, string>()
  const images = new Map<string, number>()
  const { dirt } = input
  for await (const line of input.rows()) {
    const parsed = Row.safeParse(line)
    if (!parsed.success) {
      dirt.count('row-of-another-shape')
      continue
    }
    const row = parsed.data
    const known = products.get(row.sku_id)
    if (known) {
      dirt.count('id-repeated')
      if (texts.get(row.sku_id) !== JSON.stringify(line)) dirt.count('id-repeated-with-differences')
      known.prescription ||= row.rx_required != null
      continue
    }
    texts.set(row.sku_id, JSON.stringify(line))
    const name = mendName(row.name, dirt)
    const maker = mendName(row.manufacturer_name, dirt)
    const packLabel = mendName(row.pack_size_label, dirt)
    const composition = parseComposition(row.short_composition, dirt)
    if (name === '' || maker === '' || packLabel === '' || composition.length === 0) {
      dirt.count('lacks-name-maker-pack-or-salt')
      continue
    }
    if (row.rx_required == null) dirt.count('no-prescription-needed')
    else if (!isEnglish(row.rx_required)) dirt.count('prescription-flag-not-in-english')
    if (row.is_discontinued) dirt.count('discontinued')
    if (!row.available || row.in_stock == null) dirt.count('not-available')
    const image = row.image_url ?? undefined
    if (image) images.set(image, (images.get(image) ?? 0) + 1)
    products.set(row.sku_id, {
      id: onemgOffset + row.sku_id,
      name,
      maker,
      packLabel,
      composition,
      whole: true,
      price: row.price ?? undefined,
      discontinued: row.is_discontinued,
      available: row.available && row.in_stock != null && !row.is_discontinued,
      prescription: row.rx_required != null,
      sideEffects: [],
      image,
    })
    input.report.used++
  }
  for (const product of products.values())
    if (product.image && (images.get(product.image) ?? 0) >= placeholderFrom) {
      dirt.count('picture-is-a-placeholder')
      product.image = undefined
    }
  return [...products.values()]
}

const isEnglish = (flag: unknown): boolean =>
  /^[\x20-\x7e]*$/.test(String((flag as { header?: unknown }).header ?? ''))
