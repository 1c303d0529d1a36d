import type { Catalogue } from '../open.ts'
import type { Query, Slot } from './query.ts'
import { saltCalled } from './salt-names.ts'
import { amountToken } from './strength.ts'
import { boundToken } from './strength-tokens.ts'

/** Words that all must stand in a row, the last perhaps only begun. */
export type Phrase = {
  words: string[]
  begun: boolean
  /** All words that the last one may become. */
  endings?: string[]
  /** The strengths apply to the last word as a whole word, not as a prefix. */
  bindsWhole?: boolean
}

/** A strength and the slots, by index, of which one must have it. `open`: the number may go on. */
export type BoundStrength = { token: string; slots: number[]; open: boolean }

/** A query ready to be run: for each slot the phrases that satisfy it, and the whole names it may be. */
export type Plan = {
  slots: Phrase[][]
  /** Whole names, as `nameKey` writes them: the typed one first, then those of meanings. */
  names: string[]
  strengths: BoundStrength[]
  /** Index token of products of one salt, where that salt and a strength were asked for: combinations come after them. */
  salt?: string
  /** FTS5 conditions that every product must meet, in quotes. */
  filters: string[]
  /** Tokens of ailments, usages and categories whose products answer the query as well. */
  related?: string[]
}

/** Two letters or fewer begin too many words: they are whole, except while they are typed. */
const beginsFrom = 3

const maxNames = 6

/** With more letters than the index keeps beginnings of, all words that go on are gathered at each keystroke: few are named instead. */
const lettersKept = 6
const maxEndings = 6
const endingsSql = `SELECT word FROM search_word WHERE word >= ? AND word < ? LIMIT ${maxEndings}`

/** The typed words of a slot in their own letters. What they are in Latin letters is a matter of sound. */
export const typedPhrases = ({ text, words, script, soft }: Slot, last: boolean): Phrase[] => {
  const typed = script === 'latin' && words.length > 0 ? words : text.split(' ')
  return [{ words: typed, begun: !soft && (last || (typed.at(-1) ?? '').length >= beginsFrom) }]
}

/** The typed words of a slot, and what they stand for. */
export const phrasesOf = (slot: Slot, last: boolean): Phrase[] => [
  ...typedPhrases(slot, last),
  ...slot.meanings.map((words) => ({ words, begun: false })),
]

/** The whole words that a long one may become; none when there are many. */
const withEndings = (catalogue: Catalogue, phrase: Phrase): Phrase => {
  const last = phrase.words.at(-1) ?? ''
  if (!phrase.begun || last.length <= lettersKept || !/^[a-z]+$/.test(last)) return phrase
  const endings = catalogue
    .sql(endingsSql)
    .all(last, `${last}\u{10ffff}`)
    .map((row) => row.word as string)
  return endings.length === 0 || endings.length === maxEndings ? phrase : { ...phrase, endings }
}

const boundSql = 'SELECT rowid FROM search_product WHERE search_product MATCH ? LIMIT 1'

const withBinding = (catalogue: Catalogue, { strengths }: Query, phrase: Phrase): Phrase => {
  const last = phrase.words.at(-1) ?? ''
  if (!phrase.begun || phrase.endings || strengths.length === 0 || !/^[a-z0-9]+$/.test(last)) return phrase
  const bindsWhole = strengths.every(
    ({ amount }) => catalogue.sql(boundSql).get(`"${boundToken(amountToken(amount), last)}"`) !== undefined,
  )
  return bindsWhole ? { ...phrase, bindsWhole } : phrase
}

/** The plan of a query as typed, with its meanings. `open`: a last number may go on. */
export const planOf = (catalogue: Catalogue, query: Query, filters: string[], open = false): Plan => {
  const last = query.slots.length - 1
  return {
    slots: query.slots.map((slot, index) => [
      ...typedPhrases(slot, index === last).map((phrase) => withBinding(catalogue, query, withEndings(catalogue, phrase))),
      ...slot.meanings.map((words) => ({ words, begun: false })),
      ...slot.forms.map((form) => ({ words: [`@${form}`], begun: false })),
    ]),
    names: namesOf(query, (slot) => [
      slot.script === 'latin' ? slot.words.join('') : slot.text.replaceAll(' ', ''),
      ...slot.meanings.map((words) => words.join('')),
    ]),
    strengths: boundStrengths(query, open),
    ...oneSalt(catalogue, query),
    filters,
  }
}

const oneSalt = (catalogue: Catalogue, { slots, strengths }: Query): { salt?: string } => {
  if (strengths.length === 0 || slots.length === 0) return {}
  const [first] = slots
  const meant = slots.length === 1 && first?.meanings[0] ? first.meanings[0] : slots.flatMap(({ words }) => words)
  const salt = saltCalled(catalogue, meant)
  return salt ? { salt: `$${salt.id}` } : {}
}

/** The plan of a query in which slots are read as other words (corrections, a sound). */
export const planWith = (query: Query, readings: Phrase[][], filters: string[]): Plan => ({
  slots: readings,
  names: namesOf(query, (_, index) => (readings[index] as Phrase[]).map(({ words }) => words.join(''))).slice(0, 1),
  strengths: boundStrengths(query, false),
  filters,
})

/** Whole names, the first alternative of every slot first. */
const namesOf = ({ slots, order }: Query, alternatives: (slot: Slot, index: number) => readonly string[]): string[] => {
  let names = ['']
  for (const part of order) {
    const parts = typeof part === 'number' ? alternatives(slots[part] as Slot, part) : [part.printed]
    names = names.flatMap((name) => parts.map((next) => name + next)).slice(0, maxNames)
  }
  return names.filter((name) => name !== '')
}

/**
 * Each strength with the words that it belongs to: those before it back to the strength before ("glimepiride 2 metformin 500"), or, where
 * it stands first, those after it.
 */
const boundStrengths = ({ order }: Query, open: boolean): BoundStrength[] => {
  const bound: BoundStrength[] = []
  let slots: number[] = []
  let before = false
  for (const part of order) {
    if (typeof part === 'number') {
      if (before) slots = []
      before = false
      slots.push(part)
    } else {
      bound.push({ token: amountToken(part.amount), slots: [...slots], open: open && part.open })
      before = slots.length > 0
    }
  }
  const first = order.findIndex((part) => typeof part === 'number')
  const next = order.slice(Math.max(0, first))
  const after = next.slice(0, next.findIndex((part) => typeof part !== 'number') >>> 0).filter((part) => typeof part === 'number')
  return bound.map((strength) => (strength.slots.length > 0 ? strength : { ...strength, slots: after }))
}
