import type { Catalogue } from '../open.ts'
import { type Alternative, textWith } from './alternative.ts'
import { isEveryday } from './everyday-words.ts'
import { type Query, type Slot, withOneSlot } from './query.ts'
import { phrasesOf, planWith } from './query-plan.ts'
import { plansOf, understand } from './understand-query.ts'
import { weightOfWord } from './word-frequency.ts'

const brandSql = 'SELECT 1 FROM search_synonym WHERE term = ? AND brand = 1'

/** `methyl sulfonyl methane` → `methylsulfonylmethane`, `levo carnitine` → `levocarnitine`. */
export const joinWords = (catalogue: Catalogue, query: Query, filters: string[]): Alternative[] => {
  const { slots } = query
  const alternatives: Alternative[] = []
  for (let length = slots.length; length > 1; length--)
    for (let from = 0; from + length <= slots.length; from++) {
      const run = slots.slice(from, from + length)
      const word = run.flatMap(({ words }) => words).join('')
      const text = query.typed.join(' ').replace(run.map((slot) => slot.text).join(' '), word)
      const weight = weightOfWord(catalogue, word)
      if (weight === 0) {
        // A brand that is not here: "eco sprin" means aspirin.
        if (catalogue.sql(brandSql).get(word) === undefined) continue
        const understood = understand(catalogue, text)
        alternatives.push({
          plans: plansOf(catalogue, understood, filters),
          text,
          words: [word],
          weight,
          cost: 0,
          dropped: [],
          understood,
        })
        continue
      }
      const whole = withOneSlot(query, from, length, {
        text: word,
        words: [word],
        script: 'latin',
        forms: [],
        meanings: [],
      })
      const readings = whole.slots.map((slot) => phrasesOf(slot, false))
      alternatives.push({
        plans: [planWith(catalogue, whole, readings, filters)],
        text,
        words: [word],
        weight,
        cost: 0,
        dropped: [],
      })
    }
  return alternatives
}

const minHalf = 3

/** `benzoylperoxide` → `benzoyl peroxide`: splits where both halves are words and the rarer half is most frequent. */
export const splitWord = (
  catalogue: Catalogue,
  query: Query,
  index: number,
  filters: string[],
): Alternative[] => {
  const [word = ''] = (query.slots[index] as Slot).words
  if (isEveryday(word)) return []
  let best: { words: [string, string]; weight: number } | null = null
  for (let at = minHalf; at <= word.length - minHalf; at++) {
    const words: [string, string] = [word.slice(0, at), word.slice(at)]
    if (words[0] === words[1]) continue
    const weight = Math.min(weightOfWord(catalogue, words[0]), weightOfWord(catalogue, words[1]))
    if (weight > (best?.weight ?? 0)) best = { words, weight }
  }
  if (!best) return []
  const { words, weight } = best
  const readings = query.slots.map((slot, other) =>
    other === index ? [{ words, begun: true }] : phrasesOf(slot, false),
  )
  const text = textWith(query, new Map([[index, words.join(' ')]]))
  return [
    {
      plans: [planWith(catalogue, query, readings, filters)],
      text,
      words,
      weight,
      cost: 0,
      dropped: [],
      split: true,
    },
  ]
}
