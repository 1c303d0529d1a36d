import { type Amount, amountOf, amountPattern, amountToken, amountTokensOf, withoutDenominator } from './strength.ts'

/** A salt of a composition: the words of its name, and the tokens of its own strength. */
type SaltStrength = { words: readonly string[]; amounts: readonly string[]; mass: number | null }

/**
 * Strength tokens of a product. `loose` holds every number by which it may be asked for; `bound` ties each number to the words that it
 * belongs to, so that "dapagliflozin 5mg" never finds 10 mg of it beside 5 mg of something else.
 */
export type StrengthTokens = { loose: Set<string>; bound: Set<string> }

/** Stands for "all salts together" in a bound token: the number by which a combination is called. */
export const wholeProduct = '+'

/** `#650^dolo`: for a word that may go on. `dolo#650`: for a number that may go on. */
export const boundToken = (amount: string, word: string): string => `${amount}^${word}`
export const openBoundToken = (amount: string, word: string): string => `${word}${amount}`

const maxParts = 30

/** `Amoxycillin (500mg) + Clavulanic Acid (125mg)` as its salts. */
const saltStrengths = (composition: string, wordsOf: (name: string) => Iterable<string>): SaltStrength[] =>
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
          return { words: [...wordsOf(name)], amounts: amountTokensOf(numerator), mass: amount?.unit === 'mg' ? amount.value : null }
        })

/** The sum of the salts, by which combinations are called (625 is 500 + 125). None where one is not counted in milligrams. */
const sumOf = (salts: readonly SaltStrength[]): Amount | null => {
  if (salts.length < 2 || salts.some(({ mass }) => mass === null)) return null
  return { value: salts.reduce((total, { mass }) => total + (mass ?? 0), 0), unit: 'mg' }
}

const bothTokens = ({ value }: Amount): string[] => [amountToken({ value, unit: null }), amountToken({ value, unit: 'mg' })]

/**
 * The words of the salts are bound to their own strengths only. The other words of the name, which are the brand, are bound to the
 * numbers of the name and to the strength of every salt. The sum counts where the name prints it, or prints no number at all.
 */
export const strengthTokens = (
  name: string,
  composition: string,
  pack: string,
  wordsOf: (name: string) => Iterable<string>,
): StrengthTokens => {
  const salts = saltStrengths(composition, wordsOf)
  const saltWords = new Set(salts.flatMap(({ words }) => words))
  // `dolo650` holds 650, and so does `b12` hold 12 for those who type it apart.
  const inName = amountTokensOf(withoutDenominator(name.replace(/([a-z])(?=\d)/g, '$1 ')))
  const sum = sumOf(salts)
  const named = [...inName]
  if (sum && (inName.length === 0 || inName.includes(amountToken({ value: sum.value, unit: null })))) named.push(...bothTokens(sum))
  // A bare number means a size only where there is no strength: a strip of 40 is no 40 mg, not even where its label says "strip of 10 mg".
  const sizes = amountTokensOf(pack).filter((token) => /\dml$|\d{4}mg$/.test(token) || composition === '')
  const parts = salts.flatMap(({ amounts }) => amounts)
  // Labels that print no unit mean milligrams; that is only read so where the composition says nothing.
  if (parts.length === 0) named.push(...inName.filter((token) => /\d$/.test(token)).map((token) => `${token}mg`))

  const bound = new Set<string>()
  const bind = (word: string, tokens: readonly string[]): void => {
    for (const token of tokens) {
      bound.add(boundToken(token, word))
      bound.add(openBoundToken(token, word))
    }
  }
  for (const { words, amounts } of salts) {
    const own = amounts.length === 0 && salts.length === 1 ? named : amounts
    for (const word of words) bind(word, [...own, ...sizes])
  }
  const whole = [...new Set([...named, ...parts, ...sizes])]
  for (const word of wordsOf(name)) if (!saltWords.has(word)) bind(word, whole)
  if (salts.length > 1) for (const token of [...named, ...sizes]) bound.add(boundToken(token, wholeProduct))
  return { loose: new Set(whole), bound }
}
