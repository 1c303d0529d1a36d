import {
  type Amount,
  amountOf,
  amountPattern,
  amountToken,
  amountTokensOf,
  withoutDenominator,
} from './strength.ts'

/** A salt of a composition: the words of its name and the tokens of its strength. */
type SaltStrength = { words: readonly string[]; amounts: readonly string[]; mass: number | null }

/**
 * Strength tokens of a product. `loose` contains every number by which it may be searched; `bound` ties each number to its words, so that
 * "dapagliflozin 5mg" never finds 10 mg of it next to 5 mg of something else.
 */
export type StrengthTokens = { loose: Set<string>; bound: Set<string> }

/** In a bound token, stands for all salts together: the number by which a combination is known. */
export const wholeProduct = '+'

/** `#650^dolo` for a word that may be incomplete; `dolo#650` for a number that may be incomplete. */
export const boundToken = (amount: string, word: string): string => `${amount}^${word}`
export const openBoundToken = (amount: string, word: string): string => `${word}${amount}`

const maxParts = 30

/** Parses `Amoxycillin (500mg) + Clavulanic Acid (125mg)` into salts. */
const saltStrengths = (
  composition: string,
  wordsOf: (name: string) => Iterable<string>,
): SaltStrength[] =>
  composition === ''
    ? []
    : composition
        .split(' + ')
        .slice(0, maxParts)
        .map((part) => {
          const strength = /\(([^()]*\d[^()]*)\)$/.exec(part)?.[1] ?? ''
          const numerator = strength.toLowerCase().split('/')[0] as string
          const [match] = numerator.matchAll(amountPattern)
          const amount = match && amountOf(match).amount
          const name = strength === '' ? part : part.slice(0, -strength.length - 2)
          return {
            words: [...wordsOf(name)],
            amounts: amountTokensOf(numerator),
            mass: amount?.unit === 'mg' ? amount.value : null,
          }
        })

/** The sum of the salts' strengths, by which combinations are known (625 is 500 + 125). Null if one is not in milligrams. */
const sumOf = (salts: readonly SaltStrength[]): Amount | null => {
  if (salts.length < 2 || salts.some(({ mass }) => mass === null)) return null
  return { value: salts.reduce((total, { mass }) => total + (mass ?? 0), 0), unit: 'mg' }
}

const bothTokens = ({ value }: Amount): string[] => [
  amountToken({ value, unit: null }),
  amountToken({ value, unit: 'mg' }),
]

/**
 * Words of the salts are bound to their own strengths only. The other words of the name (the brand) are bound to the numbers in the name
 * and to the strength of every salt. The sum counts if the name prints it or prints no number.
 */
export const strengthTokens = (
  name: string,
  composition: string,
  pack: string,
  wordsOf: (name: string) => Iterable<string>,
): StrengthTokens => {
  const salts = saltStrengths(composition, wordsOf)
  const saltWords = new Set(salts.flatMap(({ words }) => words))
  // `dolo650` contains 650; `b12` also matches "b 12".
  const inName = amountTokensOf(withoutDenominator(name.replace(/([a-z])(?=\d)/g, '$1 ')))
  const sum = sumOf(salts)
  const named = [...inName]
  if (
    sum &&
    (inName.length === 0 || inName.includes(amountToken({ value: sum.value, unit: null })))
  )
    named.push(...bothTokens(sum))
  // A bare number is a size only if there is no strength: a strip of 40 is not 40 mg, even if its label says "strip of 10 mg".
  const sizes = amountTokensOf(pack).filter(
    (token) => /\dml$|\d{4}mg$/.test(token) || composition === '',
  )
  const parts = salts.flatMap(({ amounts }) => amounts)
  // A number without a unit on a label means milligrams; it is read so only if the composition is silent.
  if (parts.length === 0)
    named.push(...inName.filter((token) => /\d$/.test(token)).map((token) => `${token}mg`))

  const bound = new Set<string>()
  const bind = (word: string, tokens: readonly string[]): void => {
    for (const token of tokens) {
      bound.add(boundToken(token, word))
      // A number with its unit is complete.
      if (/\d$/.test(token)) bound.add(openBoundToken(token, word))
    }
  }
  for (const { words, amounts } of salts) {
    const own = amounts.length === 0 && salts.length === 1 ? named : amounts
    for (const word of words) bind(word, [...own, ...sizes])
  }
  const whole = [...new Set([...named, ...parts, ...sizes])]
  for (const word of wordsOf(name)) if (!saltWords.has(word)) bind(word, whole)
  if (salts.length > 1)
    for (const token of [...named, ...sizes]) bound.add(boundToken(token, wholeProduct))
  return { loose: new Set(whole), bound }
}
