import { softWords } from '../soft-words.ts'
import { type Amount, amountOf, amountPattern } from '../strength.ts'
import type { Lexeme } from './lexemes.ts'
import { directions, isForm } from './line-words.ts'
import { most, phraseAt } from './phrase-match.ts'
import type { SpokenNumber } from './spoken-numbers.ts'
import { unitOf } from './units.ts'

/**
 * A word, or with `amount` a number and its unit. `printed`: the number as a name prints it. `open`: it may go on. `counts`: it may count tablets
 * rather than be a strength, and certainly does unless `unsure`: "10 tablets", but "7 tab", "7 od". `spoken`: the words that said the number.
 */
export type Token = {
  text: string /** As it was typed, where `text` is in Latin letters instead. */
  typed?: string
  amount?: Amount
  printed?: string
  open?: boolean
  counts?: boolean
  unsure?: boolean
  spoken?: readonly string[]
}

type Amounted = { token: Token; end: number }

const denominators = new Set(
  'ml gm g l hr hour dose puff actuation spray drop vial tab tablet cap capsule'.split(' '),
)

/** More than one of a form, in Latin letters: "tablets", "goliyan". */
const plural = /s$|iya/
/** Tablets that are taken at a time without a word for them: "2 od". */
const perTime = 2

/** "10u", "10 u od" and "10 u at bed time" are units, but for names like Hair 4U. */
const unitNext = (lexemes: readonly Lexeme[], at: number, isName: () => boolean): string | null => {
  const next = lexemes[at]
  if (next?.text === '%') return '%'
  if (!next?.isWord) return null
  if (next.text === 'u') {
    const after = lexemes[at + 1]
    const isDirected =
      !after?.isWord || softWords.has(after.text) || phraseAt(lexemes, at + 1) !== null
    return (next.glued || isDirected) && !isName() ? 'iu' : null
  }
  return unitOf(next.text, next.glued)
}

/** Whether a slash joins the number to another: "75/10" are the strengths of two salts, and count no tablets. */
export const isJoined = (lexemes: readonly Lexeme[], at: number): boolean => {
  const before = lexemes[at - 2]
  return (
    lexemes[at - 1]?.text === '/' &&
    before !== undefined &&
    (before.number !== null || unitOf(before.text, true) !== null)
  )
}

/**
 * The number at `at` with its unit and what it is counted in, and where it ends; `said` if it was said in words. `isName`: whether a name has a
 * number written so.
 */
export const amountAt = (
  text: string,
  lexemes: readonly Lexeme[],
  at: number,
  spoken: SpokenNumber | null,
  isName: (written: string) => boolean,
): Amounted => {
  const first = lexemes[at] as Lexeme
  let to = at + (spoken?.length ?? 1)
  let written = spoken ? String(spoken.value) : first.text
  const next = (): Lexeme | undefined => lexemes[to]
  // "sixty k" and "60 k" of vitamin D; behind another number k names a salt.
  if (next()?.text === 'k' && (next()?.glued || spoken || first.text === '60')) {
    written += 'k'
    to++
  } else if (
    next()?.isWord &&
    ['thousand', 'lac', 'lakh', 'million'].includes(next()?.text as string)
  ) {
    written += ` ${next()?.text}`
    to++
  }
  const unit = unitNext(lexemes, to, () => isName(`${written}u`))
  if (unit !== null) {
    // "60kiu" is no amount.
    written += /[a-z]$/.test(written) ? ` ${unit}` : unit
    to++
    if (
      unit === '%' &&
      /^[wv]$/.test(next()?.text ?? '') &&
      lexemes[to + 1]?.text === '/' &&
      /^[wv]$/.test(lexemes[to + 2]?.text ?? '')
    )
      to += 3
  }
  const plainTo = to
  if (next()?.text === '/') {
    const more = lexemes[to + 1]?.number === null ? to + 1 : to + 2
    const counted = lexemes[more]
    // "5mg/tab", "250mg/5ml"; "75/20 tab" are two strengths.
    const isPer = more === to + 1 || unit !== null || (counted && !isForm(counted))
    if (isPer && counted?.isWord && denominators.has(counted.text)) to = more + 1
  } else if (
    unit === null &&
    next()?.glued &&
    /^(?:mc?|i)$/.test(next()?.text ?? '') &&
    next()?.end === text.length
  )
    to++
  const [match] = written.matchAll(amountPattern)
  const read = amountOf(match as RegExpMatchArray)
  const after = lexemes[to]
  const isLast = (lexemes[to - 1] as Lexeme).end === text.length
  const before = lexemes[at - 1]
  // A number written into the name, or that nobody counts tablets by, is a strength: "amlodipine7tab", "7.5 tab", "900 tablets".
  const mayCount =
    Number.isInteger(read.printed) &&
    read.printed <= most.quantity &&
    !(first.glued && before?.isWord && unitOf(before.text, true) === null && after?.glued)
  const counts =
    read.amount.unit === null &&
    after !== undefined &&
    !isJoined(lexemes, at) &&
    ((isForm(after) && mayCount) ||
      (directions.has(after.text) && read.amount.value <= most.quantity))
  const few =
    spoken !== null &&
    read.amount.unit === null &&
    read.amount.value < 10 &&
    (Number.isInteger(spoken.value) || spoken.length === 1)
  const isCanonical = spoken !== null || (unit !== null && lexemes[plainTo - 1]?.text !== unit)
  return {
    end: to,
    token: {
      text: isCanonical
        ? written
        : text
            .slice(first.at, (lexemes[plainTo - 1] as Lexeme).end)
            .replace(/(?<=\d)(?:mc?|i)$/, ''),
      amount: read.amount,
      printed: String(read.printed),
      open: spoken === null && read.amount.unit === null && isLast,
      counts: counts || few,
      ...(few && !counts && spoken.value >= 1 && { unsure: true }),
      ...(counts &&
        !few &&
        (isForm(after) ? !plural.test(after.text) : read.printed > perTime) && { unsure: true }),
      ...(spoken && { spoken: lexemes.slice(at, at + spoken.length).map((lexeme) => lexeme.text) }),
    },
  }
}
