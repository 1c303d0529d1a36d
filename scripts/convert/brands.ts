import { brandStem } from './brand.ts'
import { createIds, createSpellings } from './identity.ts'
import { makerIdentity } from './maker.ts'
import { foldName } from './mend.ts'

type Named = { name: string; maker: string }

/** With fewer products a name is that of a product, not of a brand. */
const fewest = 2

/**
 * Derives brands: the same leading words from the same maker on at least two products. `of` returns a product's brand id, which depends
 * only on the maker and the words.
 */
export const settleBrands = (
  products: readonly Named[],
  saltWords: ReadonlySet<string>,
  makerId: (maker: string) => number | undefined,
): { rows: () => object[]; of: (product: Named) => number | undefined } => {
  const ids = createIds('brand')
  const spellings = createSpellings()
  const counts = new Map<string, number>()
  const makers = new Map<string, string>()
  const keys = new Map<Named, string>()
  for (const product of products) {
    const stem = brandStem(product.name, (word) => saltWords.has(word))
    if (stem === null) continue
    const key = `${makerIdentity(product.maker)}\n${foldName(stem)}`
    keys.set(product, key)
    spellings.note(key, stem)
    makers.set(key, product.maker)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const brands = spellings.identities().filter((key) => (counts.get(key) ?? 0) >= fewest)
  const known = new Map(brands.map((key) => [key, ids.of(key)]))
  return {
    rows: () =>
      brands.map((key) => ({
        id: ids.of(key),
        name: spellings.name(key),
        ...withMaker(makerId(makers.get(key) as string)),
      })),
    of: (product) => known.get(keys.get(product) ?? ''),
  }
}

const withMaker = (id: number | undefined): { manufacturerId?: number } =>
  id === undefined ? {} : { manufacturerId: id }
