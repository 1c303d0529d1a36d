import { brandSalts } from '../brands/index.ts'
import { asks } from '../question-words.ts'
import { softWords } from '../soft-words.ts'
import { formWords } from '../word-lists.ts'
import { amountAt, isJoined, type Token } from './amount-at.ts'
import { type Lexeme, lexemesOf, wholeNumber } from './lexemes.ts'
import {
  bullets,
  devices,
  directions,
  isForm,
  isPlaceFor,
  leadForms,
  letterForms,
  slashed,
} from './line-words.ts'
import {
  certainBehindNumber,
  daysOfCourse,
  hasUnit,
  type Match,
  most,
  phraseAt,
} from './phrase-match.ts'
import { type PartKind, phraseTree } from './phrases.ts'
import { doseAt, maxDose, scheduleEnd } from './schedule.ts'
import { mayBeNumber, type SpokenNumber, spokenNumberAt } from './spoken-numbers.ts'
import { joinedLetters, unitOf } from './units.ts'

/** What was read as no part of the name or strength, as it was typed. */
export type Part = { is: PartKind; text: string }

export type ReadLine = {
  tokens: Token[]
  parts: Part[] /** Units in the pack: `10s`. */
  count: number | null
}

/** What products are called, to which every reading gives way. */
export type Names = {
  /** Whether a name begins with this, spaces and signs aside. */
  begins: (key: string) => boolean
  /** Whether one product has all of these words in its name, and the number as its strength. */
  has: (words: readonly string[], number?: number) => boolean
  /** Whether a salt is called so, and not only a brand. */
  isSalt: (name: string) => boolean
  /** The two words of which one that nothing is called is written together, the second with the digits right behind it where it has them; `null` where it is one. */
  apart: (word: string, digits: string) => readonly [string, string] | null
  /** Whether two words are one name that is written apart: "do lo". */
  together: (word: string, next: string) => boolean
}

const indic = /[\p{L}--\p{Script=Latin}]/v
const maxTokens = 12
const devicesOfPuffs = new Set('inhaler inh mdi rotacap spray'.split(' '))
/** "half gram", "aadha gram" are 500 mg. */
const halves = new Set('half adha aadha'.split(' '))
const maxLetters = 40
/** More months are the strength of a combination. */
const mostMonths = 6

/** Reads a normalised line with plain digits as a line of a prescription, left to right. */
export const readLine = (text: string, names: Names): ReadLine => {
  const lexemes = lexemesOf(text)
  const tokens: Token[] = []
  const parts: Part[] = []
  let count: number | null = null
  /** Whether what was read last is a part or a direction, so that a bare number behind it is how many to give. */
  let directed = false
  let at = 0
  const source = (from: number, to: number): string =>
    text.slice((lexemes[from] as Lexeme).at, (lexemes[to - 1] as Lexeme).end)
  const part = (is: PartKind, to: number): void => {
    parts.push({ is, text: source(at, to) })
    directed = is !== 'lead'
    at = to
  }
  const word = (typed: string): void => {
    tokens.push({ text: typed.slice(0, maxLetters) })
    directed = directions.has(typed)
  }
  const hasAmount = (): boolean => tokens.some(({ amount }) => amount !== undefined)
  const isNaming = (token: Token): boolean =>
    !token.amount &&
    !asks(token.text) &&
    !softWords.has(token.text) &&
    !Object.hasOwn(formWords, token.text)
  const named = (): Token[] => tokens.filter(isNaming)
  const key = (more: string): string =>
    [
      ...tokens
        .filter((token) => !Object.hasOwn(formWords, token.text))
        .map((token) => token.printed ?? token.text),
      more,
    ]
      .join('')
      .replace(/[^a-z0-9.]/g, '')
  /** No name has letters of an Indian script behind it: of "pan 40 खाने से पहले" the key would be that of Pan 40. */
  const isName = (to: number): boolean =>
    tokens.length <= 4 && !indic.test(source(at, to)) && names.begins(key(source(at, to)))

  /** "interferon alpha 2b" is no interferon of 2 mg. */
  const isOfSalt = (numbered: string): boolean =>
    names.isSalt([...named().map((token) => token.text), numbered].join(' '))

  const amount = (spoken: SpokenNumber | null): void => {
    const { token, end } = amountAt(text, lexemes, at, spoken, (written) =>
      names.begins(key(written)),
    )
    tokens.push(token)
    directed = false
    at = end
  }

  const lead = (): boolean => {
    const lexeme = lexemes[at] as Lexeme
    const after = lexemes[at + 1]
    if (bullets.test(lexeme.text)) {
      part('lead', at + 1)
      return true
    }
    const open = lexeme.text === '(' ? 1 : 0
    const number = lexemes[at + open]
    const close = lexemes[at + open + 1]
    const follows = lexemes[at + open + 2]
    if (
      wholeNumber(number) !== null &&
      (number as Lexeme).text.length <= 2 &&
      close &&
      /^[.)]$/.test(close.text) &&
      follows &&
      (follows.isWord || !follows.glued)
    ) {
      part('lead', at + open + 2)
      return true
    }
    if (lexeme.text === 'rx' || (lexeme.text === 'r' && after?.text === '/')) {
      const to = lexeme.text === 'rx' ? at + 1 : lexemes[at + 2]?.text === 'x' ? at + 3 : at + 2
      if (lexemes[to]) {
        part('lead', to)
        return true
      }
    }
    const form = letterForms.get(lexeme.text)
    const next = after?.text === '.' ? lexemes[at + 2] : after
    if (
      form &&
      next?.isWord &&
      next.text.length > 2 &&
      (after?.text === '.' || !after?.glued) &&
      !names.begins(lexeme.text + next.text) &&
      !brandSalts.has(`${lexeme.text} ${next.text}`)
    ) {
      word(form)
      at += after?.text === '.' ? 2 : 1
      return true
    }
    const device = leadForms.get(lexeme.text)
    if (device && after) {
      word(device)
      at += after.text === '.' ? 2 : 1
      return true
    }
    return false
  }

  /** Whether a phrase that begins behind the number goes further than the one it begins. */
  const goesFurther = (end: number): boolean =>
    (lexemes[at] as Lexeme).number !== null ? (phraseAt(lexemes, at + 1)?.end ?? 0) > end : false

  /**
   * Whether a number that begins a phrase is rather the strength, for none stands before it: "pan 40 daily", "pan 40d", "telma 40 subah". A second
   * phrase that begins behind it and goes further counts too: "pan 40 strip of 10".
   */
  const isStrength = ({ is, end }: Match): boolean => {
    const first = lexemes[at] as Lexeme
    const second = lexemes[at + 1]
    if (first.number === null || !second) return false
    // "metformin 500 1 morning 1 night": what stands behind a strength and before a time is a dose.
    if (is === 'frequency' && hasAmount() && first.number <= maxDose) return false
    if (goesFurther(end)) return true
    if (hasAmount()) return false
    // "telma h 40/12" is no forty months.
    if (second.text === '/' && first.number > mostMonths && lexemes[at + 2]?.number === 12)
      return true
    if (second.glued && /^[mh]$/.test(second.text)) return true
    if (second.glued && /^[dw]$/.test(second.text))
      return (
        !daysOfCourse.has(first.number) ||
        names.has([...named().map((token) => token.text), second.text], first.number)
      )
    if (second.glued && /^[ap]m$/.test(second.text)) return false
    return is !== 'duration' || second.text === 'd' ? !certainBehindNumber.has(second.text) : false
  }

  const phrase = (): boolean => {
    const match = isJoined(lexemes, at) ? null : phraseAt(lexemes, at)
    if (!match || match.numbers.some((number) => number > most[match.is])) return false
    if (hasUnit(lexemes, match.end - 1) && (lexemes[match.end - 1] as Lexeme).number !== null)
      return false
    // "amlodipine raat 5": without a strength before it the number behind a time may be one.
    if (
      match.is === 'frequency' &&
      !hasAmount() &&
      (lexemes[at] as Lexeme).isWord &&
      match.end === at + 2 &&
      match.numbers.some((number) => number > maxDose)
    )
      return false
    if (isStrength(match)) {
      // "crocin 10 nos", "montek lc 1 raat ko": a strength only if one is sold; of "amlodipine 5 nos 10" it is one.
      const isCount = match.is === 'quantity' && match.end === at + 2 && !goesFurther(match.end)
      const isDose = match.is === 'frequency' && (match.numbers[0] ?? maxDose + 1) <= maxDose
      if (!isCount && !isDose) return false
      amount(null)
      ;(tokens.at(-1) as Token).counts = true
      if (isCount) at++
      return true
    }
    if (isName(match.end)) return false
    // "raat ko 10 din": the number belongs to what stands behind it.
    const last = match.end - 1
    const next = phraseAt(lexemes, last)
    const isOfNext =
      match.is === 'frequency' &&
      last > at &&
      (lexemes[last] as Lexeme).number !== null &&
      next !== null &&
      next.is !== 'frequency' &&
      next.end > match.end
    part(match.is, isOfNext ? last : match.end)
    return true
  }

  /** "(30)", "1x10", and a bare number behind directions count what to give; without a strength before it the number may be the strength. */
  const quantity = (): boolean => {
    const opened = (lexemes[at] as Lexeme).text === '('
    const number = wholeNumber(lexemes[opened ? at + 1 : at])
    if (number === null || number > most.quantity) return false
    if (opened) {
      if (lexemes[at + 2]?.text !== ')' || !hasAmount()) return false
      part('quantity', at + 3)
      return true
    }
    const times = lexemes[at + 1]
    const other = wholeNumber(lexemes[at + 2])
    const isPeriod = (phraseAt(lexemes, at + 1)?.end ?? 0) > at + 3
    if (
      times &&
      /^[x×*]$/.test(times.text) &&
      other !== null &&
      other <= most.quantity &&
      !hasUnit(lexemes, at + 2) &&
      !isPeriod
    ) {
      if (hasAmount() && number <= 30) part('quantity', at + 3)
      else {
        amount(null)
        ;(tokens.at(-1) as Token).counts = true
        at += 2
        directed = true
      }
      return true
    }
    // "paracetamol 500 tab 10": ten tablets of 500 mg.
    const isBehindForm =
      tokens.at(-2)?.amount !== undefined &&
      Object.hasOwn(formWords, (tokens.at(-1) as Token).text) &&
      lexemes.length === at + 1
    // "zerodol p tab 10" may be ten of them, too.
    if (
      Object.hasOwn(formWords, tokens.at(-1)?.text ?? '') &&
      named().length > 0 &&
      !hasAmount() &&
      lexemes.length === at + 1
    ) {
      amount(null)
      Object.assign(tokens.at(-1) as Token, { counts: true, unsure: true })
      return true
    }
    if (
      (directed || isBehindForm) &&
      hasAmount() &&
      !hasUnit(lexemes, at) &&
      (lexemes.length === at + 1 || !lexemes[at + 1]?.isWord)
    ) {
      part('quantity', at + 1)
      return true
    }
    return false
  }

  /** "half tablet", "1/2 tab", "ek goli": the form stays, what is taken of it goes. */
  const dose = (): boolean => {
    const lexeme = lexemes[at] as Lexeme
    const spoken = lexeme.isWord && mayBeNumber(lexeme) ? spokenNumberAt(lexemes, at) : null
    const fraction = lexeme.number === null ? null : doseAt(lexemes, at, hasAmount())
    const length =
      lexeme.text === 'half'
        ? 1
        : (spoken?.length ?? (fraction && fraction.length > 1 ? fraction.length : 0))
    const of = lexemes[at + length]
    const isOne =
      length > 0 &&
      of !== undefined &&
      (isForm(of) ||
        // "pacitane 2 1/2 tds": half of one.
        ((length > 1 || lexeme.text === 'half') &&
          spoken === null &&
          of.isWord &&
          directions.has(of.text) &&
          tokens.length > 0) ||
        (of.text === 'a' &&
          lexemes[at + length + 1] !== undefined &&
          isForm(lexemes[at + length + 1] as Lexeme)))
    if (!isOne || (spoken && spoken.value > maxDose && !hasAmount())) return false
    part('dose', at + length)
    directed = false
    return true
  }

  /** Drops, puffs and sachets are counted; a few millilitres before directions are a dose, and so is what is given for a weight: "15mg/kg/dose". */
  const countedDose = (): boolean => {
    const number = wholeNumber(lexemes[at])
    const unit = lexemes[at + 1]
    if (unit?.isWord && lexemes[at + 2]?.text === '/' && lexemes[at + 3]?.text === 'kg') {
      part('dose', lexemes[at + 4]?.text === '/' && lexemes[at + 5]?.isWord ? at + 6 : at + 4)
      return true
    }
    if (number === null || !unit?.isWord || isName(at + 2)) return false
    const isPuff =
      unit.text === 'p' && unit.glued && tokens.some((token) => devicesOfPuffs.has(token.text))
    if (isPuff) {
      part('dose', at + 2)
      return true
    }
    if (number <= 30 && /^(drops?|boond|bund|puffs?|sprays?|respules?|sachets?)$/.test(unit.text)) {
      part('dose', at + 1)
      directed = false
      return true
    }
    const after = lexemes[at + 2]
    if (unit.text !== 'ml' || number > 30 || !after) return false
    if (
      !directions.has(after.text) &&
      phraseAt(lexemes, at + 2) === null &&
      scheduleEnd(lexemes, at + 2, true) === at + 2
    )
      return false
    part('dose', at + 2)
    return true
  }

  const spokenAmount = (): boolean => {
    const lexeme = lexemes[at] as Lexeme
    const unit = lexemes[at + 1]
    if (halves.has(lexeme.text) && unit?.isWord && /^gm?$/.test(unitOf(unit.text, false) ?? '')) {
      amount({ value: 0.5, length: 1 })
      return true
    }
    const begins =
      lexeme.number !== null
        ? lexemes[at + 1]?.isWord === true && mayBeNumber(lexemes[at + 1] as Lexeme)
        : mayBeNumber(lexeme) || lexeme.text === 'a'
    if (!begins) return false
    const before = named()
    if (before.every((token) => mayBeNumber({ ...lexeme, text: token.text, isWord: true })))
      return false
    const spoken = spokenNumberAt(lexemes, at)
    if (!spoken) return false
    // "ke saath" is with, "ek saath" is together.
    if (/^sa+th$/.test(lexeme.text) && lexemes[at - 1]?.text === 'ke') return false
    if (/^sa+th$/.test(lexemes[at + spoken.length]?.text ?? '')) return false
    // Glim Two and Fifty 50 are called so; "one thousand" behind a name is a number all the same, and so is "one" behind a salt.
    if (
      spoken.length === 1 &&
      !names.isSalt(before.map((token) => token.text).join(' ')) &&
      /^[a-z]+$/.test(lexeme.text) &&
      names.has([...before.map((token) => token.text), lexeme.text])
    )
      return false
    amount(spoken)
    return true
  }

  const slash = (): boolean => {
    const [one, sign, other] = lexemes.slice(at, at + 3)
    const meant =
      sign?.text === '/' && one && other ? slashed.get(`${one.text}/${other.text}`) : undefined
    if (!meant) return false
    for (const each of meant) word(each)
    at += 3
    return true
  }

  const number = (): void => {
    const digits = (lexemes[at] as Lexeme).text
    const after = lexemes[at + 1]
    if (
      after?.text === 's' &&
      after.isWord &&
      lexemes[at + 2]?.text !== '/' &&
      /^\d{1,3}$/.test(digits)
    ) {
      count = Number(digits)
      parts.push({ is: 'quantity', text: source(at, at + 2) })
      at += 2
    } else if (after?.glued && /^[a-z]$/.test(after.text) && isOfSalt(digits + after.text)) {
      word(digits + after.text)
      at += 2
    } else amount(null)
  }

  /** Names and numbers written together: "dolo650", "metformin500sr". */
  const wordAt = (): void => {
    const lexeme = lexemes[at] as Lexeme
    const next = lexemes[at + 1]
    if (next?.isWord && named().length === 0 && names.together(lexeme.text, next.text)) {
      word(lexeme.text + next.text)
      at += 2
      return
    }
    const letters = tokens.length > 0 ? joinedLetters(lexeme.text) : null
    const digits = next?.glued && next.number !== null ? next.text : ''
    const apart = letters === null ? names.apart(lexeme.text, digits) : null
    if (apart) word(apart[0])
    word(apart?.[1] ?? devices.get(lexeme.text) ?? letters ?? lexeme.text)
    if (letters) (tokens.at(-1) as Token).typed = lexeme.text
    at += digits !== '' && apart?.[1].endsWith(digits) ? 2 : 1
  }

  while (at < lexemes.length && lead());
  while (at < lexemes.length && tokens.length < maxTokens) {
    const lexeme = lexemes[at] as Lexeme
    const before = lexemes[at - 1]
    // What is written right behind letters belongs to them, but for a name and its strength.
    const isTail = lexeme.glued && before?.isWord === true && lexeme.isWord
    if (!isTail) {
      if (lexeme.number !== null || lexeme.text === 'o') {
        const end = scheduleEnd(lexemes, at, hasAmount())
        if (end > at && !isName(end)) {
          part('frequency', end)
          continue
        }
      }
      if (phraseTree().next.has(lexeme.text) || lexeme.number !== null || mayBeNumber(lexeme))
        if (phrase()) continue
      if (dose() || slash() || quantity()) continue
      if (lexeme.number !== null && countedDose()) continue
      if (spokenAmount()) continue
    }
    // Of a dose that is tapered the first counts.
    if (
      tokens.length > 0 &&
      (/^(?:then|taper(?:ed|ing)?)$/.test(lexeme.text) ||
        (lexeme.text === 'followed' && lexemes[at + 1]?.text === 'by'))
    ) {
      part('dose', lexemes.length)
      break
    }
    if (lexeme.number !== null) number()
    else if (isPlaceFor(lexeme.text, tokens)) part('route', at + 1)
    else if (lexeme.isWord) wordAt()
    else at++
  }
  // How many of something that is not named: "1x10", "1 strip of 10".
  const isCountAlone =
    (tokens.length + parts.length > 1 || tokens[0]?.counts === true) &&
    tokens.every(({ amount, spoken }) => amount?.unit === null && spoken === undefined)
  return { tokens: isCountAlone ? [] : tokens, parts, count }
}
