import { tidy } from '../transliterate.ts'
import type { Lexeme } from './lexemes.ts'
import numbers from './spoken-numbers.json' with { type: 'json' }

/**
 * Numbers that are said in words: "two hundred", "six fifty", "dhai sau", "साढ़े छह सौ", "पाचशे", "இருநூற்று ஐம்பது". A word is one of these:
 * `value` up to 99, `hundreds` a whole number of hundreds in one word, `times` hundred, thousand or lakh, `before` what is added to the
 * next ("saadhe" 0.5, "paune" -0.25), `point` the decimal point, `and` a word between.
 */
type Word =
  | { is: 'value' | 'hundreds' | 'times'; value: number }
  | { is: 'before'; value: number }
  | { is: 'point' | 'and'; value: 0 }

/** Spellings of Hindi in Latin letters vary in doubled letters, in ee and i, and in h behind a consonant. */
const folded = (word: string): string =>
  word
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/([bcdgjkpst])h/g, '$1')
    .replace(/(.)\1+/g, '$1')

/** The nukta and the kinds of nasal vary. */
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u093c\u0abc]/g, '')
    .replace(/[\u0901]/g, '\u0902')
    .replace(/[\u0a81]/g, '\u0a82')

const isLatin = (word: string): boolean => /^[a-z]+$/.test(word)
const keyOf = (word: string): string => (isLatin(word) ? word : plain(word))

/** In Devanagari the words are Hindi, then English, then Marathi. */
const table = numbers as readonly {
  is: 'value' | 'hundreds' | 'times' | 'before'
  hinglish?: true
  words: Readonly<Record<string, string>>
}[]

const words = new Map<string, Word>()
/** Hindi words in Latin letters, by their folded spelling. */
const hinglish = new Map<string, Word>()

for (const { is, hinglish: isHinglish, words: spellings } of table)
  for (const [value, list] of Object.entries(spellings))
    for (const spelling of list.split(' '))
      if (isHinglish) hinglish.set(folded(spelling), { is, value: Number(value) })
      else words.set(keyOf(tidy(spelling)), { is, value: Number(value) })
for (const word of 'point dot दशमलव पॉइंट पॉईंट પોઇન્ટ పాయింట్ பாயிண்ட் புள்ளி'.split(' '))
  words.set(keyOf(tidy(word)), { is: 'point', value: 0 })
words.set('and', { is: 'and', value: 0 })
// "seventyfive".
for (const [tens, ten] of [...words])
  if (/^[a-z]+ty$/.test(tens))
    for (const [digit, one] of [...words])
      if (/^[a-z]+$/.test(digit) && one.is === 'value' && one.value > 0 && one.value < 10)
        words.set(tens + digit, { is: 'value', value: ten.value + one.value })

const meaningOf = (text: string): Word | undefined =>
  isLatin(text) ? (words.get(text) ?? hinglish.get(folded(text))) : words.get(plain(text))
const wordOf = ({ text, isWord }: Lexeme): Word | undefined =>
  isWord ? meaningOf(text) : undefined

/** Whether a normalised word may be a number or part of one. */
export const saysNumber = (word: string): boolean => meaningOf(word) !== undefined

/** The number below a hundred that a normalised word says by itself. */
export const valueOfWord = (word: string): number | null => {
  const spoken = meaningOf(word)
  return spoken?.is === 'value' ? spoken.value : null
}

/** "paanch so" are 500, but "so" alone is none. */
const onlyBehind = 'so'

/** Whether a number said in words may begin with the word: cheap, for most words are none. */
export const mayBeNumber = (lexeme: Lexeme): boolean =>
  lexeme.text !== onlyBehind && wordOf(lexeme) !== undefined

export type SpokenNumber = { value: number; length: number }

/** English says "six fifty" and "one twenty five" for 650 and 125; digits may be said one by one. */
const isDigit = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 10
const isTens = (value: number): boolean => value >= 20 && value % 10 === 0

const rounded = (value: number): number => Number(value.toPrecision(9))

/**
 * The number that the lexemes from `from` on say, in words or in digits followed by words ("5 sau"); null where they say none. Hyphens stand
 * between words ("twenty-five").
 */
export const spokenNumberAt = (lexemes: readonly Lexeme[], from: number): SpokenNumber | null => {
  let at = from
  const peek = (): Word | undefined => {
    const lexeme = lexemes[at]
    if (!lexeme) return
    const hyphen = lexeme.text === '-' && lexeme.glued && lexemes[at + 1]?.glued
    return wordOf(hyphen && at > from ? (lexemes[at + 1] as Lexeme) : lexeme)
  }
  const next = (): void => {
    at += lexemes[at]?.text === '-' ? 2 : 1
  }
  /** A value below a hundred, with words like "saadhe" before it. */
  const small = (): number | null => {
    const first = peek()
    if (first?.is === 'before') {
      const start = at
      next()
      if (peek()?.is === 'hundreds') {
        const { value: hundreds } = peek() as Word
        next()
        return hundreds + first.value * 100
      }
      // "sava sau", "paune sau".
      if (peek()?.is === 'times') return 1 + first.value
      const rest = small()
      if (rest !== null) return rest + first.value
      at = start
      return null
    }
    if (first?.is !== 'value') return null
    next()
    const second = peek()
    if (
      isTens(first.value) &&
      second?.is === 'value' &&
      isDigit(second.value) &&
      second.value > 0
    ) {
      next()
      return first.value + second.value
    }
    return first.value
  }
  const started = lexemes[from]
  if (started?.text === onlyBehind) return null
  let value: number | null = null
  // "a hundred".
  const isOne =
    started?.text === 'a' &&
    started.isWord &&
    lexemes[from + 1] !== undefined &&
    wordOf(lexemes[from + 1] as Lexeme)?.is === 'times'
  if (isOne) {
    at++
    value = 1
  } else if (started?.number !== null && started?.number !== undefined) {
    // "5 sau", "60 thousand": the digits count what the word names.
    at++
    if (peek()?.is !== 'times' || started.number > 99) return null
    value = started.number
  } else value = small()
  let isSpoken = value !== null
  let total = 0
  for (;;) {
    const word = peek()
    if (word?.is === 'hundreds') {
      next()
      isSpoken = true
      total += word.value
    } else if (word?.is === 'times') {
      // Of a hundred there is no half: "adhi so" is the Gujarati અઢીસો, 250.
      if (value === 0.5 && lexemes[at]?.text === onlyBehind) value = 2.5
      next()
      isSpoken = true
      total =
        word.value === 100
          ? total + (value ?? 1) * 100
          : (total + (value ?? (total === 0 ? 1 : 0))) * word.value
    } else break
    const end = at
    const isJoined = peek()?.is === 'and'
    if (isJoined) next()
    value = small()
    // "five hundred one tablet" are 500.
    if (value !== null && value < 10 && !isJoined && peek()?.is !== 'times') value = null
    if (value === null) {
      at = end
      if (peek()?.is !== 'times' && peek()?.is !== 'hundreds') break
    }
  }
  if (!isSpoken) {
    if (peek()?.is !== 'point') return null
    value = 0
  }
  let sum = total + (value ?? 0)
  // "six fifty", "one twenty five", "one two five".
  while (total === 0 && value !== null && Number.isInteger(value) && value > 0 && value < 100) {
    const start = at
    const other = small()
    if (
      other === null ||
      !Number.isInteger(other) ||
      (other < 10 ? !isDigit(value) : value === 10 || value > 19)
    ) {
      at = start
      break
    }
    sum = other < 10 ? sum * 10 + other : sum * 100 + other
    value = other < 10 ? other : null
  }
  if (peek()?.is === 'point') {
    const start = at
    next()
    let digits = ''
    for (;;) {
      const word = peek()
      if (word?.is === 'value' && Number.isInteger(word.value) && word.value >= 0)
        digits += String(word.value)
      else if (lexemes[at]?.number !== null && lexemes[at] !== undefined)
        digits += lexemes[at]?.text
      else break
      next()
    }
    if (digits === '' || !/^\d+$/.test(digits)) at = start
    else sum = Number(`${sum}.${digits}`)
  }
  if (at === from) return null
  // "two and a half".
  if (
    lexemes[at]?.text === 'and' &&
    lexemes[at + 1]?.text === 'a' &&
    lexemes[at + 2]?.text === 'half'
  ) {
    at += 3
    sum += 0.5
  }
  return { value: rounded(sum), length: at - from }
}
