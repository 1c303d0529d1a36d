import type { Catalogue } from '../open.ts'
import { type AskedSalts, saltsAsked } from './asked-salts.ts'
import type { Query, Slot } from './query.ts'
import { amountToken } from './strength.ts'
import { boundToken } from './strength-tokens.ts'

/** Consecutive words, all required; the last may be a prefix. */
export type Phrase = {
  words: string[]
  begun: boolean
  /** All words that the last word may be a prefix of. */
  endings?: string[]
  /** Strengths apply to the last word as a whole word, not as a prefix. */
  bindsWhole?: boolean
}

/** A strength and the indexes of the slots of which one must have it. `open`: the number may be incomplete. */
export type BoundStrength = { token: string; slots: number[]; open: boolean }

/** A query ready to run: the phrases that satisfy each slot, and the complete names it may be. */
export type Plan = {
  slots: Phrase[][]
  /** Complete names in the form of `nameKey`: the typed one first, then those of meanings. */
  names: string[]
  strengths: BoundStrength[]
  /**
   * The salts that were typed: names that only begin alike rank after those with the words. `exactFirst`: more than one salt was typed, or a number,
   * a form or a mark of release beside it, or one salt and nothing else: the products of exactly these salts come first.
   */
  salts?: AskedSalts & { exactFirst: boolean }
  /** Quoted FTS5 conditions that every product must meet. */
  filters: string[]
  /** Tokens of ailments, usages and categories whose products also answer the query. */
  related?: string[]
  /** Words that no product shown may have. */
  without?: readonly string[]
  /** Only whole words of names and salts match: "scar" is no beginning of "Scarf", and no maker. */
  wholeWords?: true
}

/** Shorter words are prefixes of too many words, so they match as whole words only, except while they are typed. */
const beginsFrom = 3

const maxNames = 6

/**
 * The index keeps prefixes up to this length. For a longer prefix FTS5 would gather every word at each keystroke, so a few words are listed
 * instead.
 */
const lettersKept = 6
const maxEndings = 6
const endingsSql = `SELECT word FROM search_word WHERE word >= ? AND word < ? LIMIT ${maxEndings}`

/** The typed words of a slot in their own script; their Latin spelling is matched by sound. */
export const typedPhrases = ({ text, words, script, soft }: Slot, last: boolean): Phrase[] => {
  const typed = script === 'latin' && words.length > 0 ? words : text.split(' ')
  return [{ words: typed, begun: !soft && (last || (typed.at(-1) ?? '').length >= beginsFrom) }]
}

/** The typed words of a slot and their meanings. */
export const phrasesOf = (slot: Slot, last: boolean): Phrase[] => [
  ...typedPhrases(slot, last),
  ...slot.meanings.map((words) => ({ words, begun: false })),
]

/** The complete words that a long prefix may become; none if there are many. */
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
  if (!phrase.begun || phrase.endings || strengths.length === 0 || !/^[a-z0-9]+$/.test(last))
    return phrase
  const bindsWhole = strengths.every(
    ({ amount }) =>
      catalogue.sql(boundSql).get(`"${boundToken(amountToken(amount), last)}"`) !== undefined,
  )
  return bindsWhole ? { ...phrase, bindsWhole } : phrase
}

/** The plan of the literal query with its meanings. `open`: the last number may be incomplete. */
export const planOf = (
  catalogue: Catalogue,
  query: Query,
  filters: string[],
  open = false,
): Plan => {
  const last = query.slots.length - 1
  return {
    slots: query.slots.map((slot, index) => [
      ...typedPhrases(slot, index === last).map((phrase) =>
        withBinding(catalogue, query, withEndings(catalogue, phrase)),
      ),
      ...slot.meanings.map((words) => ({ words, begun: false })),
      ...slot.forms.map((form) => ({ words: [`@${form}`], begun: false })),
    ]),
    names: namesOf(query, (slot) => [
      slot.script === 'latin' ? slot.words.join('') : slot.text.replaceAll(' ', ''),
      ...slot.meanings.map((words) => words.join('')),
    ]),
    strengths: boundStrengths(query, open),
    ...askedSalts(catalogue, query, query.slots),
    filters,
  }
}

/** The plan of words that name a need rather than a product. */
export const wholeWordsOf = (plan: Plan): Plan => ({
  ...plan,
  slots: plan.slots.map((phrases) => phrases.map(({ words }) => ({ words, begun: false }))),
  wholeWords: true,
})

type Named = Parameters<typeof saltsAsked>[1]

const askedSalts = (
  catalogue: Catalogue,
  { complete }: Query,
  slots: Named,
): Pick<Plan, 'salts'> => {
  const salts = saltsAsked(catalogue, slots)
  return salts === null
    ? {}
    : {
        salts: {
          ...salts,
          exactFirst:
            complete || slots.length > 1 || (salts.ids.length === 1 && salts.rest.length === 0),
        },
      }
}

/** The plan of a query whose slots are replaced by corrections or words of the same sound. */
export const planWith = (
  catalogue: Catalogue,
  query: Query,
  readings: Phrase[][],
  filters: string[],
): Plan => ({
  slots: readings,
  names: namesOf(query, (_, index) =>
    (readings[index] as Phrase[]).map(({ words }) => words.join('')),
  ).slice(0, 1),
  strengths: boundStrengths(query, false),
  ...askedSalts(
    catalogue,
    query,
    readings.map((phrases) => ({ words: phrases[0]?.words ?? [], meanings: [] })),
  ),
  filters,
})

/** Complete names, built from the first alternative of every slot first. */
const namesOf = (
  { slots, order }: Query,
  alternatives: (slot: Slot, index: number) => readonly string[],
): string[] => {
  let names = ['']
  for (const part of order) {
    const parts =
      typeof part === 'number' ? alternatives(slots[part] as Slot, part) : [part.printed]
    names = names.flatMap((name) => parts.map((next) => name + next)).slice(0, maxNames)
  }
  return names.filter((name) => name !== '')
}

/**
 * Pairs each strength with its words: those between it and the strength before ("glimepiride 2 metformin 500") or, for a leading strength,
 * those after it.
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
  const after = next
    .slice(0, next.findIndex((part) => typeof part !== 'number') >>> 0)
    .filter((part) => typeof part === 'number')
  return bound.map((strength) =>
    strength.slots.length > 0 ? strength : { ...strength, slots: after },
  )
}
