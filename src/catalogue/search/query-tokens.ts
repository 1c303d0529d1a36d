import { countPattern } from './index-tokens.ts'
import { type ChildAge, childAgeIn } from './needs/age.ts'
import { withoutDirections } from './set-aside.ts'
import { type Amount, amountOf, amountPattern, withoutDenominator } from './strength.ts'
import { latin } from './transliterate.ts'
import { formWords } from './word-lists.ts'

const maxWords = 12

/** `amount`: a number with its unit. `counts`: the number precedes "tablets", "twice" or the like and may be a count. */
export type Token = { text: string; at: number; amount?: Amount; printed?: string; open?: boolean; counts?: boolean }

const formsPattern = Object.keys(formWords)
  .sort((a, b) => b.length - a.length)
  .join('|')
/** `500mgtablet`, `650tab`: a unit or number and a form written without a space. */
const gluedForm = new RegExp(String.raw`(?<=\d\s?(?:mg|mcg|gm?|ml|iu|%)?)(?=(?:${formsPattern})(?![a-z\d]))`, 'g')
/** A form or a time of day after a number: the number may count tablets. */
const countedAfter = new RegExp(
  String.raw`^\s*(?:${formsPattern}|od|bd|bid|tds|tid|qid|qds|hs|sos|stat|daily|once|twice|thrice)(?![a-z\d])`,
)

/** Numbers with their units, and words, in typed order, from normalised text. */
export const queryTokens = (tidied: string): { tokens: Token[]; count: number | null; childAge: ChildAge } => {
  const tokens: Token[] = []
  let count: number | null = null
  const blank = (found: string): string => ' '.repeat(found.length)
  const digits = tidied.replace(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : latin(digit)))
  const text = withoutDenominator(withoutDirections(digits))
    // `dolo650mg` contains the amount 650; `b12` and `बी12`, one letter with its vowel sign, are words.
    .replace(/((?:\p{L}\p{M}*){2,})(?=[\d.]+(?:mg|mcg|gm?|ml|iu|k|%)?(?![\p{L}\d]))/gu, '$1 ')
    .replace(/([\p{L}\p{M}]{3,})(?=\d+(?:mg|mcg|gm?|ml|iu|k|%)?(?:tab|cap|syp|inj))/gu, '$1 ')
    .replace(gluedForm, ' ')
    // An incomplete unit at the end is not a word.
    .replace(/(?<=\d)(?:mc?|i)$/, '')
  const rest = text
    .replace(countPattern, (found: string, number: string) => {
      count = Number(number)
      return blank(found)
    })
    .replace(amountPattern, (...match) => {
      const groups = match as unknown as RegExpMatchArray
      const at = match.at(-2) as number
      const whole = match.at(-1) as string
      const { printed, amount } = amountOf(groups)
      const after = at + groups[0].length
      const open = amount.unit === null && after === whole.length
      const counts = amount.unit === null && countedAfter.test(whole.slice(after))
      tokens.push({ text: groups[0].trim(), at, amount, printed: String(printed), open, counts })
      return blank(groups[0])
    })
  for (const match of rest.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) tokens.push({ text: match[0].slice(0, 40), at: match.index })
  return { tokens: tokens.sort((a, b) => a.at - b.at).slice(0, maxWords), count, childAge: childAgeIn(digits) }
}
