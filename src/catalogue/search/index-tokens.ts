import type { SaleState } from '#model/product.ts'
import type { EntityType, ProductType } from './rank.ts'
import { amountPattern, withoutDenominator } from './strength.ts'
import { strengthTokens } from './strength-tokens.ts'
import { latin, wordsOf } from './transliterate.ts'
import { companyWords, formWords } from './word-lists.ts'

/**
 * The tokens of a row. Their first character tells them apart, so that one full-text column answers every kind of query. `word` a word of
 * the name or a salt; `=name` the whole name without spaces, forms and units; `_word` the first word of the name; `#650`, `#650mg` amounts;
 * `#650^dolo`, `dolo#650` amounts bound to their word; `@tablet` the form; `%10` units in the pack; `&word` the maker; `~a12`, `~u3`,
 * `~c4`, `~m5` an ailment, usage, category or maker; `$3+7` the set of salts; `!otc` the type; `!rx` needs a prescription, `!norx` needs
 * none; `!sale` can be bought.
 */
export const tokenChars = '=_#@%&~!.^$+'

export type Document = {
  tokens: string[]
  /** Latin words that a misspelling may be corrected to. */
  words: string[]
}

const maxLength = 40
const isForm = (word: string): boolean => Object.hasOwn(formWords, word)

/** A name reduced to what distinguishes it: `Dolo 650mg Tablet` → `dolo650`. A name of forms alone is kept whole. */
export const nameKey = (latinName: string): string => {
  const amounts = withoutDenominator(latinName).replace(
    amountPattern,
    (text) => ` ${/^[\d.,]+/.exec(text)?.[0].replaceAll(',', '')} `,
  )
  const parts = amounts.match(/\d+\.\d+|[a-z0-9]+/g) ?? []
  const nameWords = parts.filter((part) => !isForm(part))
  return (nameWords.length > 0 ? nameWords : parts).join('').slice(0, maxLength * 2)
}

/** The words of a name: as written, `pan-d` also joined, `dolo650` also without its digits. Forms and amounts have tokens of their own. */
const nameWords = (latinName: string): Set<string> => {
  const words = new Set<string>()
  for (const run of latinName.replace(amountPattern, ' ').split(/[^a-z0-9.-]+/)) {
    const parts = run.match(/[a-z0-9]+/g) ?? []
    for (const part of parts) {
      if (isForm(part)) continue
      words.add(part.slice(0, maxLength))
      const letters = /^([a-z]{2,})\d+$/.exec(part)?.[1]
      if (letters && !isForm(letters)) words.add(letters)
    }
    if (parts.length > 1) words.add(parts.join('').slice(0, maxLength))
  }
  return words
}

const firstWord = (latinName: string): string | undefined =>
  /[a-z0-9]+/.exec(latinName)?.[0].slice(0, maxLength)

const vocabulary = (words: Iterable<string>): string[] =>
  [...words].filter((word) => /^[a-z]{3,}$/.test(word))

/** Adds every spelling of one name: in its own script and in Latin letters. */
const addName = (tokens: Set<string>, words: Set<string>, latinName: string): void => {
  const first = firstWord(latinName)
  if (first === undefined) return
  tokens.add(`=${nameKey(latinName)}`)
  tokens.add(`_${first}`)
  for (const word of nameWords(latinName)) {
    tokens.add(word)
    words.add(word)
  }
}

export type ProductSource = {
  kind: ProductType
  name: string
  composition: string
  /** Ascending ids of the salts, joined by '+'. */
  salts: string
  /** 0 where the list of salts may be cut off: the product is then no set of salts exactly. */
  complete: number
  form: string
  units: number
  packLabel: string
  maker: string
  makerId: number
  rx: number
  sale: SaleState
  /** Ids joined by commas, or null. */
  ailments: string | null
  usages: string | null
  categories: string | null
}

/** The distinctive words of the maker's name: `Sun Pharmaceutical Industries Ltd` → `sun`. */
const makerWords = (maker: string): string[] =>
  maker
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !companyWords.has(word))
    .slice(0, 3)

const ids = (marker: string, list: string | null): string[] =>
  list === null ? [] : list.split(',').map((id) => `~${marker}${id}`)

export const productDocument = (product: ProductSource): Document => {
  const [name, composition] = [latin(product.name), latin(product.composition)]
  const [tokens, words] = [new Set<string>(), new Set<string>()]
  addName(tokens, words, name)
  for (const salt of composition.replace(/\([^()]*\d[^()]*\)/g, ' ').split(' + '))
    for (const word of nameWords(salt)) {
      tokens.add(word)
      words.add(word)
    }
  const strengths = strengthTokens(name, composition, latin(product.packLabel), nameWords)
  for (const token of strengths.loose) tokens.add(token)
  for (const token of strengths.bound) tokens.add(token)
  if (product.salts !== '' && product.complete !== 0) tokens.add(`$${product.salts}`)
  tokens.add(`@${product.form}`)
  if (Number.isInteger(product.units)) tokens.add(`%${product.units}`)
  for (const word of makerWords(latin(product.maker))) tokens.add(`&${word}`)
  for (const token of [
    ...ids('a', product.ailments),
    ...ids('u', product.usages),
    ...ids('c', product.categories),
  ])
    tokens.add(token)
  tokens.add(`~m${product.makerId}`)
  tokens.add(`!${product.kind}`)
  tokens.add(product.rx ? '!rx' : '!norx')
  if (product.sale === 'for-sale') tokens.add('!sale')
  return { tokens: [...tokens], words: vocabulary(words) }
}

/**
 * `names`: the name, its synonyms and its translations. A translation is indexed in its own script and by sound, except that of a salt,
 * which only respells the Latin name (`synonyms.ts` maps it to that name).
 */
export const entityDocument = (type: EntityType, names: readonly string[]): Document => {
  const [tokens, words] = [new Set<string>(), new Set<string>()]
  for (const name of names) {
    const own = wordsOf(name).map((word) => word.slice(0, maxLength))
    const foreign = own[0] !== undefined && latin(own[0]) !== own[0]
    if (!foreign || type !== 'salt') addName(tokens, words, latin(name))
    for (const word of own) tokens.add(word)
    if (foreign) {
      tokens.add(`=${own.join('').slice(0, maxLength * 2)}`)
      tokens.add(`_${own[0]}`)
    }
  }
  tokens.add(`!${type}`)
  const nameWords =
    type === 'manufacturer' ? [...words].filter((word) => !companyWords.has(word)) : words
  return { tokens: [...tokens], words: vocabulary(nameWords) }
}
