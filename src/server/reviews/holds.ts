import { locales } from '#model/locale.ts'
import type { ReviewHold } from '#model/product-review.ts'

/**
 * Words of one language that hold a review. A Latin word is a whole word, or with `*` the beginning of one; words of Indic scripts take
 * suffixes and always count as beginnings.
 */
export type HeldWords = {
  /** Words that claim a cure. */
  cure: string[]
  /** Diseases for which the Drugs and Magic Remedies Act, 1954 (Schedule) and the Drugs Rules, 1945 (Schedule J) forbid such claims. */
  diseases: string[]
  abuse: string[]
  /** Digits in words, with which a phone number is spelled out. */
  digits: string[]
  /** Words that lead the reader elsewhere. */
  link: string[]
}

export const heldWords: readonly HeldWords[] = await Promise.all(
  locales.map(
    async (locale) =>
      (await import(`./words/${locale}.json`, { with: { type: 'json' } })).default as HeldWords,
  ),
)

/** One spelling for comparison: compatibility forms folded, lower case, joiners removed. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[’‘]/g, "'")

const escaped = (word: string): string =>
  word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ +/g, '\\s+')

const patternOf = (word: string): string => {
  const text = folded(word)
  if (text.endsWith('*')) return escaped(text.slice(0, -1))
  return /[a-z]$/.test(text) ? `${escaped(text)}(?![\\p{L}\\p{M}])` : escaped(text)
}

const anyOf = (kind: keyof HeldWords): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${heldWords.flatMap((words) => words[kind].map(patternOf)).join('|')})`,
    'u',
  )

const [cure, diseases, abuse, link] = [
  anyOf('cure'),
  anyOf('diseases'),
  anyOf('abuse'),
  anyOf('link'),
]
const digitWord = new RegExp(anyOf('digits').source, 'gu')

const address =
  /https?:|www\.|[\w.-]+@[\w-]+|(?<![\p{L}\p{N}])[\p{L}\p{N}-]{2,}\s?\.\s?(?:com|in|net|org|info|biz|shop|store|online|xyz|me|io|co|app|ly)(?![\p{L}])/u

/** Digits of a telephone number in India, without the country code. */
const phoneDigits = 8

/** Stands for a digit in words. */
const spelledDigit = '\uE000'
const digit = `(?:\\p{Nd}|${spelledDigit}[\\p{L}\\p{M}]*)`
const phone = new RegExp(`${digit}(?:[\\s().,_/-]{0,3}${digit}){${phoneDigits - 1},}`, 'u')

/** Whether a text holds a telephone number: in digits of any script, separated as people separate them, or spelled out. */
const namesPhone = (text: string): boolean => phone.test(text.replace(digitWord, spelledDigit))

/** What a text must be looked at for before it may be published; empty for nothing. */
export const holdsOf = (...texts: readonly string[]): ReviewHold[] => {
  const text = folded(texts.join('\n'))
  const holds: Record<ReviewHold, boolean> = {
    cureClaim: cure.test(text) && diseases.test(text),
    phone: namesPhone(text),
    link: address.test(text) || link.test(text),
    abuse: abuse.test(text),
  }
  return (Object.keys(holds) as ReviewHold[]).filter((hold) => holds[hold])
}
