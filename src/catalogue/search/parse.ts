import type { Form } from '#model/product.ts'
import { hidesVoice } from '#model/script.ts'
import type { Catalogue } from '../open.ts'
import { countPattern } from './document.ts'
import type { Script } from './keys.ts'
import { latin, latinWordsOf, tidy } from './letters.ts'
import { longestTerm } from './meanings.ts'
import { soundsOf, tamilBonesOf } from './sound.ts'
import { type Amount, amountOf, amountPattern } from './strength.ts'
import { askingWords, formsBegun, formWords } from './word-lists.ts'

/** A longer query is cut: nobody types it, and no query may cost more than another. */
const maxCharacters = 160
const maxWords = 10

/** One thing that was asked for: a word, or words that together have a meaning. */
export type Slot = {
  /** As typed, tidy. */
  text: string
  /** In Latin letters. Several for a term of several words. */
  words: string[]
  /** In letters other than Latin (`indic` for any) a word is found by its sound. */
  script: Script
  /** Forms that the word may be, or may become when it is the last: `ta`. */
  forms: readonly Form[]
  /** What the words stand for, each as Latin words: `pcm` → paracetamol. */
  meanings: string[][]
}

export type Strength = { amount: Amount /** Still being typed: `6` may become `650`. */; open: boolean }

export type Query = {
  slots: Slot[]
  strengths: Strength[]
  forms: Form[]
  /** Units in the pack: `10s`. */
  count: number | null
  /** Slots and numbers in the order typed: slots by index, numbers as printed. */
  order: (number | string)[]
  /** Every word in the order typed, forms included: what did-you-mean puts its correction into. */
  typed: string[]
}

type Token = { text: string; at: number; amount?: Amount; printed?: string; open?: boolean }

/** Numbers with their units, and words, in the order typed. */
const tokensOf = (text: string): { tokens: Token[]; count: number | null } => {
  const tokens: Token[] = []
  let count: number | null = null
  const blank = (found: string): string => ' '.repeat(found.length)
  const rest = text
    .replace(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : latin(digit)))
    // `dolo650mg` asks for 650; `b12` is a word.
    .replace(/([\p{L}\p{M}]{2,})(?=[\d.]+(?:mg|mcg|gm?|ml|iu|k|%)?(?![\p{L}\d]))/gu, '$1 ')
    // The beginning of a unit is no word yet.
    .replace(/(?<=\d)(?:mc?|i)$/, '')
    .replace(countPattern, (found: string, digits: string) => {
      count = Number(digits)
      return blank(found)
    })
    .replace(amountPattern, (...match) => {
      const groups = match as unknown as RegExpMatchArray
      const at = match.at(-2) as number
      const { printed, amount } = amountOf(groups)
      const open = amount.unit === null && at + groups[0].length === (match.at(-1) as string).length
      tokens.push({ text: groups[0].trim(), at, amount, printed: String(printed), open })
      return blank(groups[0])
    })
  for (const match of rest.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) tokens.push({ text: match[0].slice(0, 40), at: match.index })
  return { tokens: tokens.sort((a, b) => a.at - b.at).slice(0, maxWords), count }
}

const scriptOf = (text: string): Script => (hidesVoice(text) ? 'tamil' : /^[\p{Script=Latin}\p{N}\p{M} ]*$/u.test(text) ? 'latin' : 'indic')

const meaningSql = 'SELECT means FROM search_meaning WHERE term = ?'

/** Takes a query apart. Never throws; a text of nothing but signs has no slots. */
export const parseQuery = (catalogue: Catalogue, text: string): Query => {
  const { tokens, count } = tokensOf(tidy(text.slice(0, maxCharacters)))
  const query: Query = { slots: [], strengths: [], forms: [], count, order: [], typed: tokens.map((token) => token.text) }
  const words = tokens.map((token) => (token.amount ? token.text : latin(token.text)))
  const naming = tokens.some((token, index) => !token.amount && !askingWords.has(words[index] as string) && !isForm(words[index] as string))

  const meaning = (from: number): { length: number; means: string[] } | null => {
    for (let length = Math.min(longestTerm, tokens.length - from); length > 0; length--) {
      const row = catalogue.sql(meaningSql).get(words.slice(from, from + length).join(' '))
      if (row) return { length, means: JSON.parse(row.means as string) as string[] }
    }
    return null
  }
  const add = (slot: Slot) => {
    query.order.push(query.slots.length)
    query.slots.push(slot)
  }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const term = meaning(at)
    if (term) {
      const text = tokens
        .slice(at, at + term.length)
        .map((part) => part.text)
        .join(' ')
      add({
        text,
        words: words.slice(at, at + term.length).filter((word) => word !== ''),
        script: scriptOf(text),
        forms: [],
        meanings: term.means.map(latinWordsOf),
      })
      at += term.length - 1
    } else if (token.amount) {
      query.strengths.push({ amount: token.amount, open: token.open ?? false })
      query.order.push(token.printed as string)
    } else {
      const word = words[at] as string
      const forms = formsOf(word) ?? (scriptOf(token.text) === 'latin' ? null : formsSounding(word))
      if (forms && naming) query.forms.push(...forms)
      else if (!naming || !askingWords.has(word)) {
        const begun = at === tokens.length - 1 && query.slots.length > 0 && word !== '' ? formsBegun(word) : []
        // Where nothing else was typed, "soap" is a name as well as a form.
        add({ text: token.text, words: latinWordsOf(word), script: scriptOf(token.text), forms: forms ?? begun, meanings: [] })
      }
    }
  }
  return query
}

/** Forms by the consonants of their words, for those who write टैबलेट or "tablt". Short ones would meet names by chance. */
const formsByBones = new Map(
  Object.entries(formWords).flatMap(([word, forms]) => {
    const bones = tamilBonesOf(soundsOf(word)[0] as string)
    return bones.length >= 3 ? [[bones, forms] as const] : []
  }),
)
export const formsSounding = (word: string): readonly Form[] | null => formsByBones.get(tamilBonesOf(soundsOf(word)[0] as string)) ?? null

const isForm = (word: string): boolean => Object.hasOwn(formWords, word)
const formsOf = (word: string): readonly Form[] | null => (isForm(word) ? (formWords[word] as readonly Form[]) : null)
