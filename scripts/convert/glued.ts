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

/** Without "No common side effects seen", which a source puts where it names none: it is no effect, and no promise that there are none. */
export const namedEffects = (effects: readonly string[]): string[] =>
  effects.filter(
    (effect) => !/^no (?:known |common |major )*(?:side|adverse)[ -]effects?\b/i.test(effect),
  )

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

/** What ends in the middle of an item: `Increased`, `Inflammation of`, `C`. */
const isOpen = (text: string): boolean =>
  /(?:^|\s)(?:increased?|decreased?|reduced|elevated|abnormal|altered|low|high|of|in|on|to|and|or|with|due|from|the|\S{1,2})$/i.test(
    text,
  )

/**
 * Splits a list whose separators are lost (`Nausea Dryness in mouth Rash`) into items of the vocabulary, longest match first. `null` if
 * they do not cover the whole text; then nothing is split. `partly`: what stands between known items is an item too, unless it is open.
 */
export const splitGlued = (
  text: string,
  vocabulary: Vocabulary,
  partly = false,
): string[] | null => {
  const runs = capitalRuns(text)
  const items: string[] = []
  let unknown: string[] = []
  let known = 0
  /** Ends a stretch of unknown runs; whether it can be an item. */
  const close = (atEnd: boolean): boolean => {
    const item = unknown.join(' ')
    unknown = []
    if (item !== '') items.push(item)
    return atEnd || !isOpen(item)
  }
  for (let at = 0; at < runs.length; ) {
    let taken = 0
    for (let end = runs.length; end > at && taken === 0; end--) {
      const item = vocabulary.get(bare(runs.slice(at, end).join(' ')))
      if (item !== undefined) {
        if (unknown.length > 0 && !close(false)) return null
        items.push(item)
        known++
        taken = end - at
      }
    }
    if (taken === 0) {
      if (!partly) return null
      unknown.push(runs[at] as string)
      taken = 1
    }
    at += taken
  }
  close(true)
  return known === 0 ? null : [...new Set(items)]
}
