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
