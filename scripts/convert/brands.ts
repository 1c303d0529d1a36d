import { createIds, createSpellings } from './identity.ts'
import { makerIdentity } from './maker.ts'
import { foldName } from './mend.ts'
import { nouns } from './pack-words.ts'

/** Words after a brand that distinguish its products. */
const modifiers =
  /^(?:plus|forte|duo|neo|max|active|advance|advanced|kid|kids|junior|jr|new|gold|total|ultra|trio|sr|xr|er|dt|md|od|xl|cr|pr|mr|la|sugar|alcohol|free|respules|redimix|novocart|of|for|with|and)$/i

const isForm = (word: string): boolean => nouns.some(({ word: noun }) => noun.test(word))

/**
 * The leading words of a product's name before a strength, form or modifier: `Glycomet GP 1 Tablet` → `Glycomet`. `null` if these words are
 * just the name of a salt: a generic has no brand.
 */
export const brandStem = (name: string, isSaltWord: (word: string) => boolean): string | null => {
  const words = name.replace(/\|.*$/, '').trim().split(/\s+/)
  const stem: string[] = []
  for (const word of words) {
    const bare = word
      .replace(/[^\p{L}\p{N}'.&-]/gu, '')
      .replace(/-(?:\w{1,3}|plus|forte|one)$/i, '')
    const lower = bare.toLowerCase()
    // Up to three capitals after a name are a formula (`LS`, `CV`); at the start they are the name.
    const formula = stem.length > 0 && /^[A-Z0-9&.-]{1,3}$/.test(bare)
    if (
      bare === '' ||
      /^\d/.test(bare) ||
      /^\d/.test(word) ||
      formula ||
      modifiers.test(lower) ||
      isForm(lower) ||
      isSaltWord(lower) ||
      stem.length === 3
    )
      break
    stem.push(bare)
    if (bare !== word) break
  }
  const brand = stem.join(' ')
  return /\p{L}{2,}|^\p{L} \p{L}/u.test(brand) ? brand : null
}

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
