import type { Catalogue } from '../open.ts'
import { corrections } from './correct.ts'
import { formsSounding, type Query, type Slot } from './parse.ts'
import { type Phrase, type Plan, planWith, typedPhrases } from './plan.ts'

/** A query read in another way than it is spelled. */
export type Guess = {
  plan: Plan
  /** The query as it would be spelled. */
  text: string
  /** The words that replace typed ones. */
  words: string[]
  /** 0: sounds the same, or is written together or apart, or in other letters; else mistakes of the typed words. */
  cost: number
  weight: number
}

const guessesShown = 8
/** Of the words beside the first doubtful one, this many readings each are let through at once. */
const readingsBeside = 4

const knownSql = 'SELECT weight FROM search_word WHERE word = ?'
const weightOf = (catalogue: Catalogue, word: string): number => (catalogue.sql(knownSql).get(word)?.weight as number | undefined) ?? 0

const exists = {
  product: 'SELECT rowid FROM search_product WHERE search_product MATCH ? LIMIT 1',
  entity: 'SELECT rowid FROM search_entity WHERE search_entity MATCH ? LIMIT 1',
}

/** Whether anything is called so, or begins so. */
const isKnown = (catalogue: Catalogue, { words, meanings }: Slot): boolean =>
  meanings.length > 0 ||
  words.every(
    (word) =>
      catalogue.sql(exists.product).get(`"${word}" * OR "&${word}" *`) !== undefined ||
      catalogue.sql(exists.entity).get(`"${word}" *`) !== undefined,
  )

/** How the letters of "Pan D" are called, as `latin` spells them; Tamil writes d as t and b as p. */
const tamilLetterNames: Record<string, readonly string[]> = { ti: ['d', 't'], pi: ['b', 'p'] }
const letterNames: Record<string, readonly string[]> = {
  e: ['a'],
  bi: ['b'],
  si: ['c'],
  chi: ['c'],
  di: ['d'],
  i: ['e'],
  eph: ['f'],
  ef: ['f'],
  ji: ['g'],
  ech: ['h'],
  ess: ['h'],
  je: ['j'],
  ke: ['k'],
  el: ['l'],
  em: ['m'],
  en: ['n'],
  o: ['o'],
  pi: ['p'],
  kyu: ['q'],
  ar: ['r'],
  es: ['s'],
  ti: ['t'],
  yu: ['u'],
  vi: ['v'],
  eks: ['x'],
  vai: ['y'],
  jed: ['z'],
}

const phrase = (word: string): Phrase => ({ words: [word], begun: false })

/** The typed words with those of `slot` replaced. */
const textWith = (query: Query, replaced: Map<number, string>): string => {
  let text = query.typed.join(' ')
  for (const [index, word] of replaced) text = text.replace((query.slots[index] as Slot).text, word)
  return text
}

/** `methyl sulfonyl methane` → `methylsulfonylmethane`, `levo carnitine` → `levocarnitine`. */
const joined = (catalogue: Catalogue, query: Query, filters: string[]): Guess[] => {
  const { slots } = query
  const guesses: Guess[] = []
  for (let length = slots.length; length > 1; length--)
    for (let from = 0; from + length <= slots.length; from++) {
      const run = slots.slice(from, from + length)
      const word = run.flatMap(({ words }) => words).join('')
      const weight = weightOf(catalogue, word)
      if (weight === 0) continue
      const text = query.typed.join(' ').replace(run.map((slot) => slot.text).join(' '), word)
      const merged: Slot = { text: word, words: [word], script: 'latin', forms: [], meanings: [] }
      const rest = { ...query, slots: [...slots.slice(0, from), merged, ...slots.slice(from + length)] }
      rest.order = rest.slots.map((_, index) => index)
      const readings = rest.slots.map((slot) => typedPhrases(slot, false))
      guesses.push({ plan: planWith(rest, readings, filters), text, words: [word], cost: 0, weight })
    }
  return guesses
}

/** `benzoylperoxide` → `benzoyl peroxide`: where both halves are words, and the rarer half is as common as can be. */
const parted = (catalogue: Catalogue, query: Query, index: number, filters: string[]): Guess[] => {
  const [word = ''] = (query.slots[index] as Slot).words
  let best: { words: [string, string]; weight: number } | null = null
  for (let at = 3; at <= word.length - 3; at++) {
    const words: [string, string] = [word.slice(0, at), word.slice(at)]
    const weight = Math.min(weightOf(catalogue, words[0]), weightOf(catalogue, words[1]))
    if (weight > (best?.weight ?? 0)) best = { words, weight }
  }
  if (!best) return []
  const readings = query.slots.map((slot, other) => (other === index ? [{ words: best.words, begun: true }] : typedPhrases(slot, false)))
  const text = textWith(query, new Map([[index, best.words.join(' ')]]))
  return [{ plan: planWith(query, readings, filters), text, words: best.words, cost: 0, weight: best.weight }]
}

/** The query without words that are misspelled forms ("tablt"); those words choose nothing then. */
const withoutForms = (catalogue: Catalogue, query: Query): Query => {
  const isMisspelledForm = (slot: Slot): boolean =>
    slot.words.length === 1 && formsSounding(slot.words[0] as string) !== null && !isKnown(catalogue, slot)
  const slots = query.slots.filter((slot, index) => index === 0 || !isMisspelledForm(slot))
  if (slots.length === query.slots.length) return query
  const order = query.order.flatMap((part): (number | string)[] => {
    if (typeof part === 'string') return [part]
    const index = slots.indexOf(query.slots[part] as Slot)
    return index === -1 ? [] : [index]
  })
  return { ...query, slots, order }
}

/** What a query may mean beside what it says, the likeliest first. `all`: doubt known words too. */
export const guesses = (catalogue: Catalogue, asked: Query, filters: string[], all: boolean): Guess[] => {
  const query = all ? asked : withoutForms(catalogue, asked)
  const last = query.slots.length - 1
  const read = query.slots.map((slot, index) => {
    const doubtful = slot.script !== 'latin' || all || !isKnown(catalogue, slot)
    if (!doubtful || slot.words.length !== 1) return []
    return corrections(catalogue, {
      word: slot.words[0] as string,
      script: slot.script,
      begun: !all && index === last && query.order.at(-1) === last,
    })
  })
  const first = read.findIndex((found) => found.length > 0)
  const apart = query.slots.flatMap((slot, index) =>
    !all && slot.words.length === 1 && slot.script === 'latin' && !isKnown(catalogue, slot) ? parted(catalogue, query, index, filters) : [],
  )
  const changed = [...(all ? [] : joined(catalogue, query, filters)), ...apart]
  if (first === -1) return changed
  const beside = read.map((found, index) => {
    const typed = typedPhrases(query.slots[index] as Slot, index === last)
    const slot = query.slots[index] as Slot
    const name = slot.words[0] ?? ''
    const letters =
      slot.script === 'latin' ? [] : ((slot.script === 'tamil' ? tamilLetterNames[name] : undefined) ?? letterNames[name] ?? [])
    if (letters.length > 0) return letters.map(phrase)
    // One doubtful word at a time, unless the others cannot stand as they are.
    const certain = found.length === 0 || (all && isKnown(catalogue, query.slots[index] as Slot))
    return certain ? typed : [...found.slice(0, readingsBeside).map(({ word }) => phrase(word)), ...typed]
  })
  const read1 = (read[first] as (typeof read)[number]).slice(0, guessesShown)
  const corrected = read1.map(({ word, cost, weight }): Guess => {
    const readings = beside.map((phrases, index) => (index === first ? [phrase(word)] : phrases))
    const replaced = new Map(
      read.flatMap((found, index) =>
        index === first
          ? [[index, word] as const]
          : found[0] && beside[index]?.[0]?.words[0] === found[0].word
            ? [[index, found[0].word] as const]
            : [],
      ),
    )
    return { plan: planWith(query, readings, filters), text: textWith(query, replaced), words: [word], cost, weight }
  })
  return [...changed, ...corrected]
}
