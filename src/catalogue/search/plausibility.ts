import { keep } from '../query/keep.ts'

/** Weight of the bigram estimate, which dominates for rare trigrams. */
const priorWeight = 5
const unseen = 0.5

/** Words of names have letters and digits; what only a customer types has none of these numbers, and was never counted. */
const letters = ' ^$abcdefghijklmnopqrstuvwxyz0123456789'
const base = letters.length
const [start, end] = [1, 2]
const numberOf = new Uint8Array(128)
for (let at = 0; at < base; at++) numberOf[letters.charCodeAt(at)] = at

/** The letters of words, each between its marks, as numbers. */
const numbered = (marked: string): Uint8Array => {
  const numbers = new Uint8Array(marked.length)
  for (let at = 0; at < marked.length; at++) numbers[at] = numberOf[marked.charCodeAt(at)] ?? 0
  return numbers
}

/** Frequencies of letter sequences in the names of the release, read and counted as one text: a search waits for it after each publish. */
const model = keep(1, (catalogue, _: 0) => {
  const three = new Uint32Array(base ** 3)
  const two = new Uint32Array(base ** 2)
  const heads = new Uint32Array(base ** 2)
  const single = new Uint32Array(base)
  const words = catalogue
    .sql(
      "SELECT group_concat('^' || word || '$', '') AS words FROM search_word WHERE word GLOB '[a-z]*'",
    )
    .get()?.words
  const text = numbered(String(words ?? ''))
  let [first, head] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? 0
    const pair = first * base + letter
    if (first > 0 && first !== end) {
      single[first] = (single[first] ?? 0) + 1
      two[pair] = (two[pair] ?? 0) + 1
      if (letter !== end) heads[pair] = (heads[pair] ?? 0) + 1
      // The letter before `first` was the end of another word.
      if (first !== start) three[head * base + letter] = (three[head * base + letter] ?? 0) + 1
    }
    ;[first, head] = [letter, pair]
  }
  return { three, two, heads, single }
})

type Catalogue = Parameters<typeof model>[0]

/**
 * How much a word resembles a name of the release: the mean base-2 logarithm of the probability of each letter given the two before it.
 * Nearly all misspelled names score above -6.9; most random letter sequences score below.
 */
export const plausibility = (catalogue: Catalogue, word: string): number => {
  const { three, two, heads, single } = model(catalogue, 0)
  const text = numbered(`^${word}$`)
  let sum = 0
  for (let at = 0; at < text.length - 2; at++) {
    const [first = 0, second = 0, third = 0] = [text[at], text[at + 1], text[at + 2]]
    const pair = (two[second * base + third] || unseen) / (single[second] || 1)
    const head = first * base + second
    sum += Math.log2(
      ((three[head * base + third] ?? 0) + priorWeight * pair) / ((heads[head] ?? 0) + priorWeight),
    )
  }
  return sum / (text.length - 2)
}
