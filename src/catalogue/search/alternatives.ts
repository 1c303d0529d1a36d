import type { Form } from '#model/product.ts'
import type { Catalogue } from '../open.ts'
import { type Alternative, replacedBy, textWith } from './alternative.ts'
import { type Correction, corrections } from './corrections.ts'
import { dropUnknown, withFewerWords } from './drop-words.ts'
import { tellsOfLess } from './emergencies/read-emergency.ts'
import { formFilter, typeFilter } from './fts-queries.ts'
import { isNeedWord } from './need-match.ts'
import { formsSounding } from './parse-query.ts'
import { type Query, reduced, type Slot } from './query.ts'
import { type Phrase, phrasesOf, planWith } from './query-plan.ts'
import { asks } from './question-words.ts'
import { entityTypes } from './rank.ts'
import { hasProduct } from './run-query.ts'
import type { Script } from './spelling-keys.ts'
import { joinWords, splitWord } from './split-words.ts'
import {
  isNameIn,
  plansOf,
  saltUsualFirst,
  type Understood,
  understand,
} from './understand-query.ts'
import { hasEntityWord, hasProductWord, isIndexed, weightOfWord } from './word-frequency.ts'

/** Each word after the first doubtful one contributes at most this many readings at once. */
const readingsBeside = 4

/** Names of Latin letters ("Pan D") as `latin` transliterates them; Tamil writes d as t and b as p. */
const tamilLetterNames: Record<string, readonly string[]> = { ti: ['d', 't'], pi: ['b', 'p'] }
const letterNames = Object.fromEntries(
  'e:a bi:b si:c chi:c di:d i:e eph:f ef:f ji:g ech:h ess:h je:j ke:k el:l em:m en:n o:o pi:p kyu:q ar:r es:s ti:t yu:u vi:v eks:x vai:y jed:z'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

const lettersOf = ({ script, words: [name = ''] }: Slot): readonly string[] =>
  script === 'latin'
    ? []
    : ((script === 'tamil' ? tamilLetterNames[name] : undefined) ??
      (letterNames[name] ? [letterNames[name]] : []))

const phrase = (word: string): Phrase => ({ words: [word], begun: false })

/** Replaces misspelled form words ("tablt") by the form filters they mean. */
const withForms = (catalogue: Catalogue, query: Query): { query: Query; forms: Form[] } => {
  const forms: Form[] = []
  const used = new Set<Slot>()
  for (const [index, slot] of query.slots.entries()) {
    const sounding =
      index > 0 && slot.words.length === 1 && !isIndexed(catalogue, slot)
        ? formsSounding(slot.words[0] as string, slot.script)
        : null
    if (!sounding) continue
    forms.push(...sounding)
    used.add(slot)
  }
  if (forms.length === 0) return { query, forms }
  const texts = [...used].map(({ text }) => text)
  const typed = query.typed.map((word) => (texts.includes(word) ? (forms[0] as Form) : word))
  return { query: { ...reduced(query, (slot) => !used.has(slot)), typed }, forms }
}

/** Makers of fewer or less known products are not what a misspelled word or one in another script means. */
const wellKnownMaker = 100
const otherThanMaker = typeFilter(entityTypes.filter((type) => type !== 'manufacturer'))

/** Whether a correction is the name of a little-known maker and of nothing else: "डाइजीन" (Digene) sounds like Dycine Pharmaceuticals. */
const namesOnlyMaker = (catalogue: Catalogue, { word, weight, alias }: Correction): boolean =>
  !alias &&
  weight < wellKnownMaker &&
  !hasProductWord(catalogue, `"${word}"`) &&
  !hasEntityWord(catalogue, `"${word}" AND ${otherThanMaker}`)

/** The other readings of each slot; empty for words that are certain. */
const readingsOf = (catalogue: Catalogue, query: Query, all: boolean): Correction[][] => {
  const last = query.slots.length - 1
  return query.slots.map((slot, index) => {
    const [word, ...others] = slot.words
    if (
      word === undefined ||
      others.length > 0 ||
      slot.soft ||
      (slot.script !== 'latin' && query.slots.length > 1 && asks(slot.text)) ||
      (slot.script === 'latin' && !all && isIndexed(catalogue, slot))
    )
      return []
    const begun = !all && index === last && query.order.at(-1) === last
    const candidates = corrections(
      catalogue,
      { word, script: slot.script, begun },
      query.slots.length > manySlots ? readingsOfMany : undefined,
    )
    return candidates.filter((correction) => !namesOnlyMaker(catalogue, correction))
  })
}

/** Every alias reading costs an index lookup, so only the likeliest are tried. */
const maxAliases = 2

/** Readings per slot in a query of many words. */
const manySlots = 3
const readingsOfMany = 2

const isEmergency = ({ need }: Understood): boolean => need?.need.advice === 'emergency'

const shortWord = 5
/** A medicine shown beside its other spelling harms less than an alarm at "leading" (bleeding), so what names an emergency is held nearer. */
const mayBeEmergency = (
  { script, words: [word = ''] }: Slot,
  { cost, begun }: Correction,
): boolean =>
  begun
    ? word.length >= shortWord
    : cost <= (script === 'latin' && word.length <= shortWord ? 0.5 : 1)

const corrected = (
  catalogue: Catalogue,
  query: Query,
  filters: string[],
  read: Correction[][],
): Alternative[] => {
  const first = read.findIndex((candidates) => candidates.length > 0)
  if (first === -1) return []
  const last = query.slots.length - 1
  const replaced = new Map<number, Correction>()
  const beside = query.slots.map((slot, index): Phrase[] => {
    const candidates = read[index] as Correction[]
    const letters = lettersOf(slot)
    if (letters.length > 0) return letters.map(phrase)
    if (candidates[0]) replaced.set(index, candidates[0])
    return [
      ...candidates.slice(0, readingsBeside).map(({ word }) => phrase(word)),
      ...phrasesOf(slot, index === last),
    ]
  })
  let aliases = 0
  return (read[first] as Correction[]).flatMap((correction): Alternative[] => {
    const { word, weight } = correction
    const all = new Map([...replaced, [first, correction]])
    const text = textWith(query, new Map([...all].map(([index, other]) => [index, other.word])))
    const cost = Math.max(...[...all.values()].map((other) => other.cost))
    const each = [...all].flatMap(([index, other]) => replacedBy(query.slots[index] as Slot, other))
    const same = { text, words: [word], weight, cost, dropped: [], replaced: each }
    if (![...all.values()].some((one) => one.alias || isNeedWord(one.word))) {
      const readings = beside.map((phrases, index) => (index === first ? [phrase(word)] : phrases))
      const plan = planWith(catalogue, query, readings, filters)
      return [{ ...same, plans: saltUsualFirst(catalogue, query, plan) }]
    }
    if (aliases++ >= maxAliases) return []
    const understood = understand(catalogue, text)
    // What has a strength is a medicine: "પેન 40" is no pain.
    if (understood.need && query.strengths.length > 0) return []
    // Beside a word that is spelled right, and beside any if it is a whole mistake away, a misspelled complaint is a guess: "tooth brush" is no bruise,
    // "kadupulo manta" no mania.
    if (understood.need?.rest.some((rest) => cost >= 1 || weightOfWord(catalogue, rest) > 0))
      return []
    if (
      isEmergency(understood) &&
      [...all].some(([index, other]) => !mayBeEmergency(query.slots[index] as Slot, other))
    )
      return []
    return [{ ...same, plans: plansOf(catalogue, understood, filters), understood }]
  })
}

/**
 * A likely brand of which nothing is here is not answered with another medicine that sounds no nearer: "सेरिडॉन" is Saridon, not Zeriton. In Latin
 * letters a word that more customers mean goes before it all the same; in other scripts the sound decides: "சாரிடான்" is no Sartan.
 */
const withoutOthersForBrand = (
  catalogue: Catalogue,
  found: readonly Alternative[],
  script: Script,
): Alternative[] => {
  const missing = found.findIndex(
    ({ understood, plans }) =>
      understood?.brand && !plans.some((plan) => hasProduct(catalogue, plan)),
  )
  if (missing === -1) return [...found]
  const most = (found[missing] as Alternative).cost
  const isBefore = (cost: number, index: number): boolean =>
    index < missing && (script === 'latin' || cost <= most)
  const nearer = found.filter(({ cost }, index) => isBefore(cost, index) || cost < most)
  return nearer.length > 0 ? nearer : found.slice(missing, missing + 1)
}

const allAlternatives = (
  catalogue: Catalogue,
  asked: Query,
  filters: string[],
  all: boolean,
): Alternative[] => {
  if (all) return corrected(catalogue, asked, filters, readingsOf(catalogue, asked, true))
  const { query, forms } = withForms(catalogue, asked)
  const strict = forms.length > 0 ? [...filters, formFilter(forms)] : filters
  const read = readingsOf(catalogue, query, false)
  const found = [
    ...joinWords(catalogue, query, strict),
    ...query.slots.flatMap((slot, index) =>
      slot.script === 'latin' && slot.words.length === 1 && !isIndexed(catalogue, slot)
        ? splitWord(catalogue, query, index, strict)
        : [],
    ),
    ...(query.slots.length === 1
      ? withoutOthersForBrand(
          catalogue,
          corrected(catalogue, query, strict, read),
          (query.slots[0] as Slot).script,
        )
      : corrected(catalogue, query, strict, read)),
  ]
  if (forms.length > 0)
    found.push({
      plans: [
        planWith(
          catalogue,
          query,
          query.slots.map((slot) => phrasesOf(slot, false)),
          strict,
        ),
      ],
      text: query.typed.join(' '),
      words: [],
      weight: 0,
      cost: 0,
      dropped: [],
    })
  if (
    query.slots.length < 2 ||
    found.some(
      ({ plans, understood }) =>
        understood?.need || plans.some((plan) => hasProduct(catalogue, plan)),
    )
  )
    return found
  return [
    ...found,
    ...dropUnknown(catalogue, query, strict, read),
    ...withFewerWords(catalogue, query, strict),
  ]
}

/**
 * Interpretations of a query other than its literal one, likeliest first: words joined or split, corrected spellings, transliterations; if
 * none of these finds anything, only the known words. With `all`, known words are doubted too, and no others. A line that tells of less than an
 * emergency is not read as one without some of its words.
 */
export const alternatives = (
  catalogue: Catalogue,
  asked: Query,
  filters: string[],
  all: boolean,
): Alternative[] =>
  allAlternatives(catalogue, asked, filters, all).filter(
    ({ understood }) =>
      !(
        understood &&
        isEmergency(understood) &&
        tellsOfLess(asked.line, understood.need?.need.id, isNameIn(catalogue))
      ),
  )
