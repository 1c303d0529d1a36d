/** Splits at commas outside brackets: `Reactions (pain, swelling),Rash` is two items. */
export const listItems = (text: string): string[] => {
  const items: string[] = []
  let depth = 0
  let item = ''
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')') depth = Math.max(0, depth - 1)
    if (character === ',' && depth === 0) {
      items.push(item.trim())
      item = ''
    } else item += character
  }
  items.push(item.trim())
  return [...new Set(items.filter((one) => one !== ''))]
}

/** Only letters and digits: `Edema (swelling)` and `Edema swelling` are one item that lost its brackets. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Items known to occur alone, by their bare text, with the wording to print. */
export type Vocabulary = Map<string, string>

export const vocabularyOf = (items: Iterable<string>): Vocabulary => {
  const counts = new Map<string, Map<string, number>>()
  for (const item of items) {
    const wordings = counts.get(bare(item)) ?? new Map<string, number>()
    wordings.set(item, (wordings.get(item) ?? 0) + 1)
    counts.set(bare(item), wordings)
  }
  const best = (wordings: Map<string, number>): string =>
    [...wordings].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? ''
  return new Map([...counts].map(([key, wordings]) => [key, best(wordings)]))
}

/** Word sequences that each start with a capital: the finest split that a list without separators allows. */
export const capitalRuns = (text: string): string[] => text.trim().split(/\s+(?=[A-Z])/)

/**
 * Splits a list whose separators are lost (`Nausea Dryness in mouth Rash`) into items of the vocabulary, longest match first. `null` if
 * they do not cover the whole text; then nothing is split.
 */
export const splitGlued = (text: string, vocabulary: Vocabulary): string[] | null => {
  const runs = capitalRuns(text)
  const items: string[] = []
  for (let at = 0; at < runs.length; ) {
    let taken = 0
    for (let end = runs.length; end > at && taken === 0; end--) {
      const item = vocabulary.get(bare(runs.slice(at, end).join(' ')))
      if (item !== undefined) {
        items.push(item)
        taken = end - at
      }
    }
    if (taken === 0) return null
    at += taken
  }
  return [...new Set(items)]
}
