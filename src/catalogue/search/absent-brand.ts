import type { Catalogue } from '../open.ts'
import { commonBrands } from './brands/index.ts'
import { corrections } from './corrections.ts'
import { tokenFilter } from './fts-queries.ts'
import { isForeign, type Query, type Slot, withOneSlot } from './query.ts'
import { asks } from './question-words.ts'
import { hasProduct } from './run-query.ts'
import { saltNamed, saltSetOf, saltSetsOf } from './salt-names.ts'
import { soundsOf } from './sound.ts'
import { latin, latinWordsOf } from './transliterate.ts'

/** A brand that the release does not sell: products with exactly its salts are shown instead, and the page must say so. */
export type AbsentBrand = { brand: string; salts: string[] }

/**
 * `salts`: index tokens of the brand’s salts, `null` without such a brand. `variantOf`: the brand that was typed with words that make it
 * another medicine.
 */
type WithoutBrand = {
  query: Query
  brand: AbsentBrand | null
  salts: readonly string[] | null
  variantOf?: string
}

/** In place of the salts of a brand that the release lacks: no product has this token. */
export const noSalts = ['$none']

/** Whether a product name here begins with the brand; for other scripts, by sound. */
const isSold = (catalogue: Catalogue, { words, script }: Slot): boolean => {
  const spelled =
    script === 'latin'
      ? [words]
      : corrections(catalogue, { word: words[0] ?? '', script, begun: false }).flatMap(
          ({ word, cost }) => (cost === 0 ? [[word]] : []),
        )
  // Numbers in names are strengths, "Ginette 35", and tell them apart: "Unwanted Kit" is not Unwanted 72.
  const isNumber = (word: string): boolean => /^\d/.test(word)
  const phrases = spelled.map((some) => ({
    words: some.filter((word) => !isNumber(word)),
    begun: false,
  }))
  const filters = words.filter(isNumber).map((number) => tokenFilter([number, `#${number}`]))
  return (
    phrases.length > 0 &&
    hasProduct(catalogue, { slots: [phrases], names: [], strengths: [], filters }, ['whole'])
  )
}

/** Exactly the brand’s salts; other salt forms of the same substances only where no product has these. */
const saltsOfBrand = (catalogue: Catalogue, names: readonly string[]): readonly string[] => {
  const set = saltSetOf(catalogue, names)
  const isHere =
    set !== null &&
    hasProduct(catalogue, { slots: [], names: [], strengths: [], filters: [tokenFilter([set])] }, [
      'word',
    ])
  if (isHere) return [set]
  const forms = saltSetsOf(catalogue, names)
  return forms.length > 0 ? forms : noSalts
}

const begunSql =
  'SELECT term, means FROM search_synonym WHERE brand = 1 AND term >= ? AND term < ? ORDER BY length(term), term LIMIT 12'
const begunFrom = 2
const begunShown = 2

/** Common brands of which the line is the beginning; in another script it sounds so. */
const commonBegun = (begun: string, foreign: boolean): string[] => {
  const heard = (text: string): string => soundsOf(text)[0] as string
  const spelled = foreign ? heard(latin(begun)) : begun
  return spelled.length < begunFrom + Number(foreign)
    ? []
    : commonBrands.filter((brand) => {
        const name = foreign ? heard(brand.replaceAll(' ', '')) : brand
        return name.startsWith(spelled) && (!foreign || name !== spelled)
      })
}

/** Brands that begin with the line and are not sold here, those first that most people know: searched for, they say what they hold. */
export const absentBrandsBegun = (catalogue: Catalogue, query: Query): string[] => {
  const begun = query.typed.join(' ')
  const foreign = isForeign(query)
  const found: string[] = []
  if (!foreign && (begun.length < begunFrom || !/^[a-z][a-z0-9 ]*$/.test(begun))) return found
  const others = foreign
    ? []
    : catalogue
        .sql(begunSql)
        .all(begun, `${begun}\u{10ffff}`)
        .map(({ term }) => term as string)
  for (const text of new Set([...commonBegun(begun, foreign), ...others])) {
    const slot: Slot = { text, words: text.split(' '), script: 'latin', forms: [], meanings: [] }
    if (!isSold(catalogue, slot)) found.push(text)
    // Asked at each keystroke: no more are looked at than are shown.
    if (found.length === begunShown) break
  }
  return found
}

/**
 * Letters behind a name that say how much of it, how it is released or when it is taken; other letters add a salt or say which: "Omez D" has domperidone too. So may
 * "ac" and "pc", which also say when: a tablet called AC has aceclofenac.
 */
const harmlessLetters = new Set(
  'sr er xr xl cr pr tr la cd od dt md mds odt ir ds hd sf kid jr bd bid tds tid qid qds qd hs sos stat prn bbf abf neb nebs im iv sc pen eye ear'.split(
    ' ',
  ),
)
const addedWords = new Set(
  'plus forte cold flu relief insta max gold trio extra xtra advance active daily weekly women men beta asp spas'.split(
    ' ',
  ),
)
const addsToBrand = ({ text, script }: Slot): boolean =>
  script === 'latin' &&
  !harmlessLetters.has(text) &&
  (/^[a-z]{1,3}$/.test(text) || addedWords.has(text))

const brandSql = 'SELECT means FROM search_synonym WHERE term = ? AND brand = 1'
/** DSR is domperidone and a release: "Pantocid DSR" is Pantocid D, but Urimax D has none. */
const isMeant = (letters: string, typed: string, salts: readonly string[]): boolean =>
  letters === typed || salts.includes('domperidone')

/** The brand of the table that these letters make of another, with the strength written between: "Telma 40 AM" is Telma AM, "Telma 40" in the morning is none. */
const withLetters = (catalogue: Catalogue, query: Query, index: number): Query | null => {
  const [slot, next] = query.slots.slice(index, index + 2)
  if (!slot || next?.script !== 'latin') return null
  for (const letters of next.text === 'dsr' ? ['dsr', 'd'] : [next.text]) {
    const text = `${slot.text} ${letters}`
    const row = catalogue.sql(brandSql).get(text)
    const brand = row && (JSON.parse(row.means as string) as string[])
    if (brand && isMeant(letters, next.text, brand))
      return withOneSlot(query, index, 2, { ...slot, text, words: text.split(' '), brand })
  }
  return null
}

/**
 * Replaces brands that no product here is named after by their salts. With letters or words behind it that may add a salt it is another
 * medicine, of which nothing is known: "i-pill daily" is no emergency pill.
 */
export const withoutAbsentBrands = (catalogue: Catalogue, query: Query): WithoutBrand => {
  const index = query.slots.findIndex(({ brand }) => brand !== undefined)
  const slot = query.slots[index]
  if (!slot?.brand || isSold(catalogue, slot)) return { query, brand: null, salts: null }
  const lettered = withLetters(catalogue, query, index)
  if (lettered) return withoutAbsentBrands(catalogue, lettered)
  const salts = slot.brand.map((name) => saltNamed(catalogue, name)?.name ?? name)
  const meant: Slot = {
    text: slot.text,
    words: salts.flatMap(latinWordsOf),
    script: 'latin',
    forms: [],
    meanings: [],
  }
  const slots = query.slots.map((other, at) => (at === index ? meant : other))
  // "Telma 40 H" adds a salt as "Telma H 40" does; directions behind the strength do not.
  const behind = query.order.slice(query.order.indexOf(index) + 1)
  const at = behind.findIndex((part) => typeof part === 'number')
  const next = slots[behind[at] as number]
  const added =
    next !== undefined && addsToBrand(next) && (at === 0 || !next.soft) && !asks(next.text)
  return added
    ? { query, brand: null, salts: noSalts, variantOf: slot.text }
    : {
        query: { ...query, slots },
        brand: { brand: slot.text, salts },
        salts: saltsOfBrand(catalogue, slot.brand),
      }
}
