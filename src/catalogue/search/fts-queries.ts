import type { BoundStrength, Phrase, Plan } from './query-plan.ts'
import { boundToken, openBoundToken, wholeProduct } from './strength-tokens.ts'

export const tiers = ['exact', 'whole', 'name', 'word', 'maker', 'related'] as const
export type Tier = (typeof tiers)[number]

export type FtsQuery = { tier: Tier; match: string }

/** A shorter word of a maker is as likely the beginning of any other word. */
const makerFrom = 3

/** FTS5 reads a quoted string as one token only if it contains token characters alone, so all others are replaced. */
const quoted = (token: string): string => `"${token.replace(notOfTokens, '_')}"`
const notOfTokens = /[^a-z0-9=_#@%&~!.^$+\u0080-\u{10ffff}]/gu
const begun = (token: string): string => `${quoted(token)} *`
const any = (terms: string[]): string =>
  terms.length === 1 ? (terms[0] as string) : `(${terms.join(' OR ')})`
const all = (terms: string[]): string => terms.join(' AND ')

const phraseOf = (
  { words, begun: open, endings }: Phrase,
  write: (word: string, open: boolean) => string,
): string =>
  all(
    words.map((word, index) => {
      if (index < words.length - 1) return write(word, false)
      return endings ? any(endings.map((ending) => write(ending, false))) : write(word, open)
    }),
  )

const word = (text: string, open: boolean): string => (open ? begun(text) : quoted(text))

const slotOf = (phrases: Phrase[], write = word): string =>
  any(
    phrases.map((phrase) =>
      phrase.words.length > 1 ? `(${phraseOf(phrase, write)})` : phraseOf(phrase, write),
    ),
  )

/** The first typed word must be the first word of the name, whole or as a prefix; the others may be anywhere. */
const leading = (plan: Plan, open: boolean, write = word): string => {
  const [first, ...rest] = plan.slots as [Phrase[], ...Phrase[][]]
  const heads = first.map(({ words, begun: maybe }) => {
    const [head, ...others] = words as [string, ...string[]]
    const alone = others.length === 0
    return [
      `${open && alone && maybe ? begun(`_${head}`) : quoted(`_${head}`)}`,
      ...others.map((other) => quoted(other)),
    ]
  })
  return all([
    any(heads.map((terms) => (terms.length > 1 ? `(${all(terms)})` : (terms[0] as string)))),
    ...rest.map((slot) => slotOf(slot, write)),
  ])
}

/** Without the forms that a word may begin, where it may be part of a name. */
const namesOnly = (phrases: Phrase[]): Phrase[] => {
  const names = phrases.filter(({ words }) => !words[0]?.startsWith('@'))
  return names.length > 0 ? names : phrases
}

const withMaker = (text: string, open: boolean): string =>
  text.length < makerFrom ? word(text, open) : `(${word(text, open)} OR ${word(`&${text}`, open)})`

/**
 * The terms by which a word is tied to a strength. An incomplete number needs the complete word, because FTS5 matches the prefix of one
 * token only.
 */
const boundTerms = (
  { token, open }: BoundStrength,
  { words, begun: maybe, endings, bindsWhole }: Phrase,
): string[] =>
  words.flatMap((text, index) => {
    const last = index === words.length - 1
    const texts = last && endings ? endings : [text]
    if (open) return texts.map((one) => begun(openBoundToken(token, one)))
    return texts.map((one) =>
      last && maybe && !endings && !bindsWhole
        ? begun(boundToken(token, one))
        : quoted(boundToken(token, one)),
    )
  })

/** One of the words next to the strength must have it; several salts together also match by the total by which the combination is known. */
const strengthCondition = (strength: BoundStrength, slots: Phrase[][]): string => {
  const phrases = strength.slots.flatMap((slot) => slots[slot] ?? [])
  // "500 mg tab" names only a form.
  if (phrases.length === 0 || phrases.some(({ words }) => words[0]?.startsWith('@')))
    return strength.open ? begun(strength.token) : quoted(strength.token)
  const together = strength.slots.length > 1 || phrases.some(({ words }) => words.length > 1)
  const whole = together
    ? [strength.open ? begun(strength.token) : quoted(boundToken(strength.token, wholeProduct))]
    : []
  return any([...new Set([...phrases.flatMap((phrase) => boundTerms(strength, phrase)), ...whole])])
}

/** `open`: what is asked for besides the conditions of the plan; empty for all that meets them. `isWithin`: a later one of the plan finds all of it. */
type Asked = { tier: Tier; open: string; isWithin?: boolean }

const conditionsOf = ({ slots, strengths, filters }: Plan): string[] => [
  ...strengths.map((strength) => strengthCondition(strength, slots)),
  ...filters,
]

function* askedBy(plan: Plan): Generator<Asked> {
  const { slots, names, related = [] } = plan
  const isWithin = true
  if (names.length > 0) yield { tier: 'exact', open: any(names.map((name) => quoted(`=${name}`))) }
  const beginning = names[0] === undefined || plan.wholeWords ? [] : [begun(`=${names[0]}`)]
  if (slots.length > 0) {
    if (plan.salts?.exactFirst)
      yield {
        tier: 'whole',
        open: all([
          any(plan.salts.sets.map(quoted)),
          ...plan.salts.rest.map((index) => slotOf(slots[index] as Phrase[])),
        ]),
      }
    // "pan l" is Pan-L before the Pan of a liquid.
    if (slots.length > 1) {
      const open = leading({ ...plan, slots: slots.map(namesOnly) }, false, quoted)
      yield { tier: 'whole', open, isWithin }
    }
    yield { tier: 'whole', open: leading(plan, false), isWithin }
    // "zinc" is no beginning of Zincopan, which is pantoprazole, before the products of zinc.
    if (plan.salts?.rest.length === 0)
      yield { tier: 'word', open: all(slots.map((slot) => slotOf(slot, quoted))), isWithin }
    yield { tier: 'name', open: any([...beginning, `(${leading(plan, true)})`]) }
    const open = all(slots.map((slot) => slotOf(slot)))
    yield { tier: 'word', open, isWithin: !plan.wholeWords }
    if (!plan.wholeWords)
      yield { tier: 'maker', open: all(slots.map((slot) => slotOf(slot, withMaker))) }
  } else if (related.length === 0) {
    if (beginning.length > 0) yield { tier: 'name', open: any(beginning) }
    if (conditionsOf(plan).length > 0) yield { tier: 'word', open: '' }
  }
  // A condition leads to products without prescription; its page lists the ones a doctor chooses.
  if (related.length > 0) {
    const open = all([any(related.map(quoted)), quoted('!norx')])
    const without = plan.without && any(plan.without.map(quoted))
    yield { tier: 'related', open: without ? `(${open}) NOT ${without}` : open }
  }
}

const matchOf = (open: string, conditions: readonly string[]): string =>
  all([...(open === '' ? [] : [conditions.length > 0 ? `(${open})` : open]), ...conditions])

/**
 * Queries to the index, best first: the exact name; names whose first word equals the first typed word; names that begin with what was typed,
 * for the name of a salt after what has its words; all words in the name or salts; all words, makers included; products for the ailment or in the
 * category of that name. `filters` and strengths apply to all of them.
 */
export function* ftsQueriesOf(plan: Plan): Generator<FtsQuery> {
  const conditions = conditionsOf(plan)
  for (const { tier, open } of askedBy(plan)) yield { tier, match: matchOf(open, conditions) }
}

/**
 * One FTS5 expression that matches everything the plans find; empty if they contain no condition. FTS5 reads each term anew, so that each condition is
 * asked for once, and nothing that another part finds as well.
 */
export const unionOf = (plans: readonly Plan[]): string => {
  const parts = plans.flatMap((plan) => {
    const asked = [...askedBy(plan)].filter(({ isWithin }) => !isWithin).map(({ open }) => open)
    const open = asked.includes('') ? '' : asked.map((one) => `(${one})`).join(' OR ')
    return asked.length > 0 ? [{ open, conditions: conditionsOf(plan) }] : []
  })
  const isWithin = (one: (typeof parts)[number], nth: number): boolean =>
    parts.some(
      ({ open, conditions }, at) =>
        open === one.open &&
        conditions.every((condition) => one.conditions.includes(condition)) &&
        (conditions.length < one.conditions.length || at < nth),
    )
  return parts
    .filter((one, nth) => !isWithin(one, nth))
    .map(({ open, conditions }) => `(${matchOf(open, conditions)})`)
    .join(' OR ')
}

export const tokenFilter = (tokens: readonly string[]): string =>
  any([...new Set(tokens)].map(quoted))
export const formFilter = (forms: readonly string[]): string =>
  tokenFilter(forms.map((form) => `@${form}`))
export const countFilter = (count: number): string => quoted(`%${count}`)
export const typeFilter = (types: readonly string[]): string =>
  tokenFilter(types.map((type) => `!${type}`))
