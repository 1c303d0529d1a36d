import type { Catalogue } from '../open.ts'
import { type Guess, textWith } from './guess.ts'
import { weightOfWord } from './known.ts'
import type { Query, Slot } from './parse.ts'
import { planWith, typedPhrases } from './plan.ts'

/** The query with the slots `from` to `from + length` as one, or without them. */
const withSlots = (query: Query, from: number, length: number, put: Slot[]): Query => {
  const slots = [...query.slots.slice(0, from), ...put, ...query.slots.slice(from + length)]
  return { ...query, slots, order: slots.map((_, index) => index) }
}

const typedReadings = (query: Query) => query.slots.map((slot) => typedPhrases(slot, false))

/** `methyl sulfonyl methane` → `methylsulfonylmethane`, `levo carnitine` → `levocarnitine`. */
export const joined = (catalogue: Catalogue, query: Query, filters: string[]): Guess[] => {
  const { slots } = query
  const guesses: Guess[] = []
  for (let length = slots.length; length > 1; length--)
    for (let from = 0; from + length <= slots.length; from++) {
      const run = slots.slice(from, from + length)
      const word = run.flatMap(({ words }) => words).join('')
      const weight = weightOfWord(catalogue, word)
      if (weight === 0) continue
      const whole = withSlots(query, from, length, [{ text: word, words: [word], script: 'latin', forms: [], meanings: [] }])
      const text = query.typed.join(' ').replace(run.map((slot) => slot.text).join(' '), word)
      guesses.push({ plan: planWith(whole, typedReadings(whole), filters), text, words: [word], weight })
    }
  return guesses
}

const minHalf = 3

/** `benzoylperoxide` → `benzoyl peroxide`: where both halves are words, and the rarer half is as common as can be. */
export const parted = (catalogue: Catalogue, query: Query, index: number, filters: string[]): Guess[] => {
  const [word = ''] = (query.slots[index] as Slot).words
  let best: { words: [string, string]; weight: number } | null = null
  for (let at = minHalf; at <= word.length - minHalf; at++) {
    const words: [string, string] = [word.slice(0, at), word.slice(at)]
    const weight = Math.min(weightOfWord(catalogue, words[0]), weightOfWord(catalogue, words[1]))
    if (weight > (best?.weight ?? 0)) best = { words, weight }
  }
  if (!best) return []
  const { words, weight } = best
  const readings = query.slots.map((slot, other) => (other === index ? [{ words, begun: true }] : typedPhrases(slot, false)))
  return [{ plan: planWith(query, readings, filters), text: textWith(query, new Map([[index, words.join(' ')]])), words, weight }]
}

const maxWords = 5

/** For words that are never found together: the query without one of them, then each of them alone. */
export const shortened = (query: Query, filters: string[]): Guess[] => {
  const { slots } = query
  if (slots.length < 2 || slots.length > maxWords) return []
  const kept = [
    ...slots.map((_, index) => slots.filter((_, other) => other !== index)),
    ...(slots.length > 2 ? slots.map((slot) => [slot]) : []),
  ]
  return kept.map((some) => {
    const less = withSlots(query, 0, slots.length, some)
    const gone = slots.filter((slot) => !some.includes(slot)).flatMap(({ text }) => text.split(' '))
    const text = query.typed.filter((word) => !gone.includes(word)).join(' ')
    return { plan: planWith(less, typedReadings(less), filters), text, words: [], weight: 0 }
  })
}
