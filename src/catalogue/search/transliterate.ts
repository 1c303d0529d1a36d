import anyAscii from 'any-ascii'

/** Letters and digits of any script with their combining marks; everything else separates words. */
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

/** Invisible characters (joiners, direction marks, soft hyphens) are neither letters nor separators. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * Normalises text in its own script: compatibility forms composed, lowercase, apostrophes and invisible characters removed. Lone surrogates
 * become U+FFFD, which is not a letter. Never throws.
 */
export const tidy = (text: string): string => {
  if (isPlain(text)) return text.toLowerCase()
  return text
    .toWellFormed()
    .replace(invisible, '')
    .replace(/[µμ]g/g, 'mcg')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’`ʼ]/g, '')
}

/** Printable ASCII without apostrophes, as in most names: only the case needs normalising. */
const isPlain = (text: string): boolean => /^[ -&(-_a-~]*$/.test(text)

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/**
 * The anusvara is the nasal of the following letter: `म` before labials, otherwise `न`; any-ascii always writes `m`. At the end of a Telugu
 * word it is `m` (కాల్షియం, calcium).
 */
const anusvara = /[\u0902\u0a82\u0c02](?=([\u0900-\u0dff]?))/g
const labial = /[\u092a-\u092e\u0aaa-\u0aae\u0c2a-\u0c2e]/

/** Letters that any-ascii maps to Latin letters of another sound. `च` and `ச` never sound like the c of "cal". */
const sounded: [RegExp, string][] = [
  // With a nukta, j becomes z and ph becomes f.
  [/[\u091c\u0a9c]\u093c/g, 'z'],
  [/[\u092b\u0aab]\u093c/g, 'f'],
  [anusvara as RegExp, ''],
  // Marathi and Gujarati write the a of English "cap" so.
  [/[\u0945\u0ac5\u0972]/g, 'a'],
  // Tamil writes the f of loanwords as ஃப.
  [/\u0b83\u0baa/g, 'f'],
  [/[\u0b9a]/g, 's'],
  [/[\u091a\u0a9a\u0c1a]/g, 'ch'],
]

/** Indian scripts write the u of "insulin" and "tube" as it is spoken: ઇન્સ્યુલિન. */
const spokenU = /([b-df-hj-np-tv-xz])yu/g

/** Latin letters and digits for a text of any script, lowercase, without accents. `डोलो 650` → `dolo 650`. */
export const latin = (text: string): string => {
  const tidied = tidy(text)
  if (isAscii(tidied)) return tidied
  // Decomposed, so that a letter with a dot is a letter and a combining dot.
  let spelled = tidied.normalize('NFD')
  for (const [pattern, letters] of sounded)
    spelled = spelled.replace(pattern, (_, next: unknown) =>
      letters !== '' ? letters : next === '' ? 'm' : labial.test(String(next)) ? 'm' : 'n',
    )
  spelled = spelled.replace(/\u093c|\u0abc|[\u0300-\u036f]/g, '').normalize('NFC')
  return anyAscii(spelled).toLowerCase().replace(/['"]/g, '').replace(spokenU, '$1u')
}

export const wordsOf = (text: string): string[] => tidy(text).match(wordPattern) ?? []

export const latinWordsOf = (text: string): string[] => latin(text).match(/[a-z0-9]+/g) ?? []
