/** Longer texts are not names of medicines. */
const maxLength = 80
const minLength = 2

/** At least as many digits as a phone number, with spaces, dots, hyphens or brackets between them. */
const longNumber = /(?:\p{Nd}[\s().+-]*){8,}/u

/** A mail or web address, whole or nearly. */
const address = /\S@|@\S|:\/\/|\bwww\./

/**
 * A search term as it is counted: lower case, single spaces. `null` for what is not counted: a single letter, and anything like a phone
 * number or an address, because counted terms must not identify a person.
 */
export const countedTerm = (typed: string): string | null => {
  const term = typed
    .slice(0, 1_000)
    .toWellFormed()
    .normalize('NFKC')
    // Joiners of Indic scripts do not distinguish words: क्‍ष and क्ष are one.
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  const letters = [...term].length
  return letters < minLength || letters > maxLength || longNumber.test(term) || address.test(term)
    ? null
    : term
}

/** Joins pasted lines into one for a search field; `catalogue/search/query-lines.ts` splits them again. */
export const asOneLine = (text: string): string => text.trim().replace(/\s*[\r\n]+\s*/g, '; ')
