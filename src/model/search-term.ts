/** Longer texts are no names of medicines. */
const longest = 80
const shortest = 2

/** The digits of a telephone number or longer, as people write them: with spaces, dots, hyphens or brackets between them. */
const longNumber = /(?:\p{Nd}[\s().+-]*){8,}/u

/** An address of mail or of the web, whole or nearly. */
const address = /\S@|@\S|:\/\/|\bwww\./

/**
 * A search as it is counted: in small letters, with single spaces. `null` for what is not counted: a single letter, and what
 * looks like a telephone number or an address, because what people search for must not say who they are.
 */
export const countedTerm = (typed: string): string | null => {
  const term = typed
    .slice(0, 1_000)
    .toWellFormed()
    .normalize('NFKC')
    // Joiners of Indic scripts stand inside of words: क्‍ष and क्ष are one.
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  const letters = [...term].length
  return letters < shortest || letters > longest || longNumber.test(term) || address.test(term) ? null : term
}

/** Several pasted lines as one that a search field holds; `catalogue/search/query-lines.ts` parts them again. */
export const asOneLine = (text: string): string => text.trim().replace(/\s*[\r\n]+\s*/g, '; ')
