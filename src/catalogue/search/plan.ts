import type { Catalogue } from '../open.ts'
import type { Query, Slot, Strength } from './parse.ts'
import { amountToken } from './strength.ts'

/** Words that all must stand in a row, the last perhaps only begun. */
export type Phrase = { words: string[]; begun: boolean /** All words that the last one may become. */; endings?: string[] }

/** A query ready to be asked: for each slot the phrases that satisfy it, and the whole names it may be. */
export type Plan = {
  slots: Phrase[][]
  /** Whole names, as `nameKey` writes them: the typed one first, then those of meanings. */
  names: string[]
  /** FTS5 conditions that every product must meet, in quotes. */
  filters: string[]
  /** Tokens of ailments, usages and categories whose products answer the query as well. */
  related?: string[]
}

/** Two letters or fewer begin too many words: they are whole, except while they are typed. */
const beginsFrom = 3

const most = { names: 6 }

/** With more letters than the index keeps beginnings of, all words that go on are gathered at each keystroke: few are named instead. */
const lettersKept = 6
const maxEndings = 6
const endingsSql = `SELECT word FROM search_word WHERE word >= ? AND word < ? LIMIT ${maxEndings}`

/** The typed words of a slot in their own letters. What they are in Latin letters is a matter of sound. */
export const typedPhrases = ({ text, words, script }: Slot, last: boolean): Phrase[] => {
  const typed = script === 'latin' && words.length > 0 ? words : text.split(' ')
  return [{ words: typed, begun: last || (typed.at(-1) ?? '').length >= beginsFrom }]
}

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

/** The plan of a query as typed, with its meanings. */
export const planOf = (catalogue: Catalogue, query: Query, filters: string[]): Plan => {
  const last = query.slots.length - 1
  return {
    slots: query.slots.map((slot, index) => [
      ...typedPhrases(slot, index === last).map((phrase) => withEndings(catalogue, phrase)),
      ...slot.meanings.map((words) => ({ words, begun: false })),
      ...slot.forms.map((form) => ({ words: [`@${form}`], begun: false })),
    ]),
    names: namesOf(query, (slot) => [
      slot.script === 'latin' ? slot.words.join('') : slot.text.replaceAll(' ', ''),
      ...slot.meanings.map((words) => words.join('')),
    ]),
    filters,
  }
}

/** The plan of a query in which slots are read as other words (corrections, a sound). */
export const planWith = (query: Query, readings: Phrase[][], filters: string[]): Plan => ({
  slots: readings,
  names: namesOf(query, (_, index) => (readings[index] as Phrase[]).map(({ words }) => words.join(''))).slice(0, 1),
  filters,
})

/** Whole names, the first alternative of every slot first. */
const namesOf = ({ slots, order }: Query, alternatives: (slot: Slot, index: number) => readonly string[]): string[] => {
  let names = ['']
  for (const part of order) {
    const parts = typeof part === 'string' ? [part] : alternatives(slots[part] as Slot, part)
    names = names.flatMap((name) => parts.map((next) => name + next)).slice(0, most.names)
  }
  return names.filter((name) => name !== '')
}

/** FTS5 takes everything in quotes for one token if it holds token characters only: nothing else may come through. */
const quoted = (token: string): string => `"${token.replace(notOfTokens, '_')}"`
const notOfTokens = /[^a-z0-9=_#@%&~!.\u0080-\u{10ffff}]/gu
const begun = (token: string): string => `${quoted(token)} *`
const any = (terms: string[]): string => (terms.length === 1 ? (terms[0] as string) : `(${terms.join(' OR ')})`)
const all = (terms: string[]): string => terms.join(' AND ')

const phraseOf = ({ words, begun: open, endings }: Phrase, write: (word: string, open: boolean) => string): string =>
  all(
    words.map((word, index) => {
      if (index < words.length - 1) return write(word, false)
      return endings ? any(endings.map((ending) => write(ending, false))) : write(word, open)
    }),
  )

const word = (text: string, open: boolean): string => (open ? begun(text) : quoted(text))

const slotOf = (phrases: Phrase[], write = word): string =>
  any(phrases.map((phrase) => (phrase.words.length > 1 ? `(${phraseOf(phrase, write)})` : phraseOf(phrase, write))))

/** The first word of the name is the first asked for, whole or begun; the rest anywhere. */
const leading = (plan: Plan, open: boolean): string => {
  const [first, ...rest] = plan.slots as [Phrase[], ...Phrase[][]]
  const heads = first.map(({ words, begun: maybe }) => {
    const [head, ...others] = words as [string, ...string[]]
    const alone = others.length === 0
    return [`${open && alone && maybe ? begun(`_${head}`) : quoted(`_${head}`)}`, ...others.map((other) => quoted(other))]
  })
  return all([
    any(heads.map((terms) => (terms.length > 1 ? `(${all(terms)})` : (terms[0] as string)))),
    ...rest.map((slot) => slotOf(slot)),
  ])
}

const withMaker = (text: string, open: boolean): string =>
  text.length < beginsFrom ? word(text, open) : `(${word(text, open)} OR ${word(`&${text}`, open)})`

export const tiers = ['exact', 'whole', 'name', 'word', 'maker', 'related'] as const
export type Tier = (typeof tiers)[number]

export type Question = { tier: Tier; match: string }

const filtered = (expression: string, filters: string[]): string => all([filters.length > 0 ? `(${expression})` : expression, ...filters])

/**
 * What is asked of the index, best first: the exact name; names whose first word is what was typed, whole; names that begin with
 * what was typed; all words in name or salts; all words, makers included; what is for the ailment or in the category of that name.
 */
export function* questionsOf(plan: Plan): Generator<Question> {
  const { slots, names, filters, related = [] } = plan
  const ask = (tier: Tier, expression: string): Question => ({ tier, match: filtered(expression, filters) })
  if (names.length > 0) yield ask('exact', any(names.map((name) => quoted(`=${name}`))))
  const beginning = names[0] === undefined ? [] : [begun(`=${names[0]}`)]
  if (slots.length > 0) {
    yield ask('whole', leading(plan, false))
    yield ask('name', any([...beginning, `(${leading(plan, true)})`]))
    yield ask('word', all(slots.map((slot) => slotOf(slot))))
    yield ask('maker', all(slots.map((slot) => slotOf(slot, withMaker))))
  } else if (beginning.length > 0) {
    yield ask('name', any(beginning))
    if (filters.length > 0) yield { tier: 'word', match: all(filters) }
  }
  if (related.length > 0) yield ask('related', any(related.map(quoted)))
}

/** Strengths are hard: each must be there. One that is still being typed may go on. */
export const strengthFilters = (strengths: Strength[], open: boolean): string[] =>
  strengths.map(({ amount, open: typing }) => (typing && open ? begun(amountToken(amount)) : quoted(amountToken(amount))))

export const tokenFilter = (tokens: readonly string[]): string => any([...new Set(tokens)].map(quoted))
export const formFilter = (forms: readonly string[]): string => tokenFilter(forms.map((form) => `@${form}`))
export const countFilter = (count: number): string => quoted(`%${count}`)
export const typeFilter = (types: readonly string[]): string => tokenFilter(types.map((type) => `!${type}`))
