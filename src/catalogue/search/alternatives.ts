import type { Form } from '#model/product.ts'
import type { Catalogue } from '../open.ts'
import { type Alternative, textWith } from './alternative.ts'
import { type Correction, corrections } from './corrections.ts'
import { formsSounding, type Query, type Slot } from './parse-query.ts'
import { formFilter, type Phrase, planWith, typedPhrases } from './query-plan.ts'
import { joinWords, splitWord, withFewerWords } from './split-words.ts'
import { isIndexed } from './word-frequency.ts'

/** Of the words beside the first doubtful one, this many readings each are let through at once. */
const readingsBeside = 4

/** How the letters of "Pan D" are called, as `latin` spells them; Tamil writes d as t and b as p. */
const tamilLetterNames: Record<string, readonly string[]> = { ti: ['d', 't'], pi: ['b', 'p'] }
const letterNames = Object.fromEntries(
  'e:a bi:b si:c chi:c di:d i:e eph:f ef:f ji:g ech:h ess:h je:j ke:k el:l em:m en:n o:o pi:p kyu:q ar:r es:s ti:t yu:u vi:v eks:x vai:y jed:z'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

const lettersOf = ({ script, words: [name = ''] }: Slot): readonly string[] =>
  script === 'latin' ? [] : ((script === 'tamil' ? tamilLetterNames[name] : undefined) ?? (letterNames[name] ? [letterNames[name]] : []))

const phrase = (word: string): Phrase => ({ words: [word], begun: false })

/** Takes out words that are misspelled forms ("tablt") and asks for those forms. */
const withForms = (catalogue: Catalogue, query: Query): { query: Query; forms: Form[] } => {
  const forms: Form[] = []
  const slots = query.slots.filter((slot, index) => {
    const sounding = index > 0 && slot.words.length === 1 && !isIndexed(catalogue, slot) ? formsSounding(slot.words[0] as string) : null
    if (sounding) forms.push(...sounding)
    return sounding === null
  })
  if (forms.length === 0) return { query, forms }
  const order = query.order.flatMap((part): (number | string)[] => {
    if (typeof part === 'string') return [part]
    const index = slots.indexOf(query.slots[part] as Slot)
    return index === -1 ? [] : [index]
  })
  const gone = query.slots.filter((slot) => !slots.includes(slot)).map(({ text }) => text)
  const typed = query.typed.map((word) => (gone.includes(word) ? (forms[0] as Form) : word))
  return { query: { ...query, slots, order, typed }, forms }
}

/** What else each slot may mean: nothing for words that are sure. */
const readingsOf = (catalogue: Catalogue, query: Query, all: boolean): Correction[][] => {
  const last = query.slots.length - 1
  return query.slots.map((slot, index) => {
    const [word, ...others] = slot.words
    if (word === undefined || others.length > 0 || (slot.script === 'latin' && !all && isIndexed(catalogue, slot))) return []
    return corrections(catalogue, { word, script: slot.script, begun: !all && index === last && query.order.at(-1) === last })
  })
}

const corrected = (query: Query, filters: string[], read: Correction[][]): Alternative[] => {
  const first = read.findIndex((found) => found.length > 0)
  if (first === -1) return []
  const last = query.slots.length - 1
  const replaced = new Map<number, string>()
  const beside = query.slots.map((slot, index): Phrase[] => {
    const found = read[index] as Correction[]
    const letters = lettersOf(slot)
    if (letters.length > 0) return letters.map(phrase)
    if (found[0]) replaced.set(index, found[0].word)
    return [...found.slice(0, readingsBeside).map(({ word }) => phrase(word)), ...typedPhrases(slot, index === last)]
  })
  return (read[first] as Correction[]).map(({ word, weight }) => {
    const readings = beside.map((phrases, index) => (index === first ? [phrase(word)] : phrases))
    return { plan: planWith(query, readings, filters), text: textWith(query, new Map([...replaced, [first, word]])), words: [word], weight }
  })
}

/**
 * What a query may mean beside what it says, the likeliest first: words written together or apart, other spellings, other
 * letters, at last fewer words. `all`: doubt known words, and only those.
 */
export const alternatives = (catalogue: Catalogue, asked: Query, filters: string[], all: boolean): Alternative[] => {
  if (all) return corrected(asked, filters, readingsOf(catalogue, asked, true))
  const { query, forms } = withForms(catalogue, asked)
  const strict = forms.length > 0 ? [...filters, formFilter(forms)] : filters
  const read = readingsOf(catalogue, query, false)
  const found = [
    ...joinWords(catalogue, query, strict),
    ...query.slots.flatMap((slot, index) =>
      slot.script === 'latin' && slot.words.length === 1 && !isIndexed(catalogue, slot) ? splitWord(catalogue, query, index, strict) : [],
    ),
    ...corrected(query, strict, read),
  ]
  if (found.length > 0) return found
  const asIs = {
    plan: planWith(
      query,
      query.slots.map((slot) => typedPhrases(slot, false)),
      strict,
    ),
    text: query.typed.join(' '),
    words: [],
    weight: 0,
  }
  return forms.length > 0 ? [asIs, ...withFewerWords(query, strict)] : withFewerWords(query, strict)
}
