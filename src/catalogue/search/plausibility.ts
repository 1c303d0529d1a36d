import { keep } from '../query/keep.ts'

/** Trigrams seen seldom are held to what their last two letters say. */
const priorWeight = 5
const unseen = 0.5

type Counts = Map<string, number>
const count = (counts: Counts, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

/** How often letters follow one another in the names of the release. */
const model = keep(1, (catalogue, _: 0) => {
  const [three, two, heads, letters]: [Counts, Counts, Counts, Counts] = [new Map(), new Map(), new Map(), new Map()]
  for (const row of catalogue.sql("SELECT word FROM search_word WHERE word GLOB '[a-z]*'").iterate()) {
    const word = `^${row.word}$`
    for (let at = 0; at < word.length - 1; at++) {
      count(two, word.slice(at, at + 2))
      count(letters, word[at] as string)
      if (at === word.length - 2) break
      count(three, word.slice(at, at + 3))
      count(heads, word.slice(at, at + 2))
    }
  }
  return { three, two, heads, letters }
})

type Catalogue = Parameters<typeof model>[0]

/**
 * How much a word looks like a name of the release: the mean logarithm, to base two, of how likely each letter is after the two before it.
 * Misspelled names lie above -6.5, nine of ten rows of letters struck at random below.
 */
export const plausibility = (catalogue: Catalogue, word: string): number => {
  const { three, two, heads, letters } = model(catalogue, 0)
  const marked = `^${word}$`
  let sum = 0
  for (let at = 0; at < marked.length - 2; at++) {
    const pair = (two.get(marked.slice(at + 1, at + 3)) ?? unseen) / (letters.get(marked[at + 1] as string) ?? 1)
    const seen = three.get(marked.slice(at, at + 3)) ?? 0
    sum += Math.log2((seen + priorWeight * pair) / ((heads.get(marked.slice(at, at + 2)) ?? 0) + priorWeight))
  }
  return sum / (marked.length - 2)
}
