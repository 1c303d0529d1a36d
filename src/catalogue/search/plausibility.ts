import { keep } from '../query/keep.ts'

/** Weight of the bigram estimate, which dominates for rare trigrams. */
const priorWeight = 5
const unseen = 0.5

type Counts = Map<string, number>
const count = (counts: Counts, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1)

/** Frequencies of letter sequences in the names of the release. */
const model = keep(1, (catalogue, _: 0) => {
  const [three, two, heads, letters]: [Counts, Counts, Counts, Counts] = [
    new Map(),
    new Map(),
    new Map(),
    new Map(),
  ]
  for (const row of catalogue
    .sql("SELECT word FROM search_word WHERE word GLOB '[a-z]*'")
    .iterate()) {
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
 * How much a word resembles a name of the release: the mean base-2 logarithm of the probability of each letter given the two before it.
 * Nearly all misspelled names score above -6.9; most random letter sequences score below.
 */
export const plausibility = (catalogue: Catalogue, word: string): number => {
  const { three, two, heads, letters } = model(catalogue, 0)
  const marked = `^${word}$`
  let sum = 0
  for (let at = 0; at < marked.length - 2; at++) {
    const pair =
      (two.get(marked.slice(at + 1, at + 3)) ?? unseen) /
      (letters.get(marked[at + 1] as string) ?? 1)
    const seen = three.get(marked.slice(at, at + 3)) ?? 0
    sum += Math.log2(
      (seen + priorWeight * pair) / ((heads.get(marked.slice(at, at + 2)) ?? 0) + priorWeight),
    )
  }
  return sum / (marked.length - 2)
}
