import type { BoundStrength, Phrase, Plan } from './query-plan.ts'
import { boundToken, openBoundToken, wholeProduct } from './strength-tokens.ts'

export const tiers = ['exact', 'whole', 'name', 'word', 'maker', 'related'] as const
export type Tier = (typeof tiers)[number]

export type FtsQuery = { tier: Tier; match: string }

/** A short word of a maker is as likely the beginning of anything. */
const makerFrom = 3

/** FTS5 takes everything in quotes for one token if it holds token characters only: nothing else may come through. */
const quoted = (token: string): string => `"${token.replace(notOfTokens, '_')}"`
const notOfTokens = /[^a-z0-9=_#@%&~!.^$+\u0080-\u{10ffff}]/gu
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
  text.length < makerFrom ? word(text, open) : `(${word(text, open)} OR ${word(`&${text}`, open)})`

/** The terms by which a word has a strength. A number that goes on needs its word whole: FTS5 knows the beginning of one token only. */
const boundTerms = ({ token, open }: BoundStrength, { words, begun: maybe, endings, bindsWhole }: Phrase): string[] =>
  words.flatMap((text, index) => {
    const last = index === words.length - 1
    const texts = last && endings ? endings : [text]
    if (open) return texts.map((one) => begun(openBoundToken(token, one)))
    return texts.map((one) => (last && maybe && !endings && !bindsWhole ? begun(boundToken(token, one)) : quoted(boundToken(token, one))))
  })

/** One of the words that a strength was typed beside must have it; several salts together also as the number they are called by. */
const strengthCondition = (strength: BoundStrength, slots: Phrase[][]): string => {
  const phrases = strength.slots.flatMap((slot) => slots[slot] ?? [])
  // "500 mg tab" names a form only.
  if (phrases.length === 0 || phrases.some(({ words }) => words[0]?.startsWith('@')))
    return strength.open ? begun(strength.token) : quoted(strength.token)
  const together = strength.slots.length > 1 || phrases.some(({ words }) => words.length > 1)
  const whole = together ? [strength.open ? begun(strength.token) : quoted(boundToken(strength.token, wholeProduct))] : []
  return any([...new Set([...phrases.flatMap((phrase) => boundTerms(strength, phrase)), ...whole])])
}

/**
 * What the index is asked, best first: the exact name; names whose first word is what was typed, whole; names that begin with what was
 * typed; all words in name or salts; all words, makers included; what is for the ailment or in the category of that name. `filters` and
 * strengths hold for all of them.
 */
export function* ftsQueriesOf(plan: Plan): Generator<FtsQuery> {
  const { slots, names, related = [] } = plan
  const filters = [...plan.strengths.map((strength) => strengthCondition(strength, slots)), ...plan.filters]
  const ask = (tier: Tier, expression: string): FtsQuery => ({
    tier,
    match: all([filters.length > 0 ? `(${expression})` : expression, ...filters]),
  })
  if (names.length > 0) yield ask('exact', any(names.map((name) => quoted(`=${name}`))))
  const beginning = names[0] === undefined ? [] : [begun(`=${names[0]}`)]
  if (slots.length > 0) {
    if (plan.salt !== undefined) yield ask('whole', quoted(plan.salt))
    yield ask('whole', leading(plan, false))
    yield ask('name', any([...beginning, `(${leading(plan, true)})`]))
    yield ask('word', all(slots.map((slot) => slotOf(slot))))
    yield ask('maker', all(slots.map((slot) => slotOf(slot, withMaker))))
  } else if (related.length === 0) {
    if (beginning.length > 0) yield ask('name', any(beginning))
    if (filters.length > 0) yield { tier: 'word', match: all(filters) }
  }
  // A condition leads to products without prescription; its page shows those that a doctor chooses.
  if (related.length > 0) yield ask('related', all([any(related.map(quoted)), quoted('!norx')]))
}

export const tokenFilter = (tokens: readonly string[]): string => any([...new Set(tokens)].map(quoted))
export const formFilter = (forms: readonly string[]): string => tokenFilter(forms.map((form) => `@${form}`))
export const countFilter = (count: number): string => quoted(`%${count}`)
export const typeFilter = (types: readonly string[]): string => tokenFilter(types.map((type) => `!${type}`))
