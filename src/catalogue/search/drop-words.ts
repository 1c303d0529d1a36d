import type { Catalogue } from '../open.ts'
import { type Alternative, replacedBy } from './alternative.ts'
import { saltsAsked } from './asked-salts.ts'
import { classIn } from './asked-topic.ts'
import type { Correction } from './corrections.ts'
import { articleIn, isBrandOfGoods, isEveryday } from './everyday-words.ts'
import { formFilter } from './fts-queries.ts'
import { type Query, reduced, type Slot } from './query.ts'
import { type Phrase, type Plan, phrasesOf, planWith } from './query-plan.ts'
import { asks } from './question-words.ts'
import { hasProduct } from './run-query.ts'
import { isNamed, weightOfWord } from './word-frequency.ts'
import { describingWords } from './word-lists.ts'

/** A longer query is not a name, and every word costs an index lookup. */
const maxWords = 8
const correctionsTried = 3
/** A shorter word alone is too unspecific to drop other words for. */
const minLetters = 3

/** Words that answer nothing when the others are left out: descriptions, question words and words of everyday life. */
const describes = ({ text, words }: Slot): boolean =>
  text.split(' ').every((word) => describingWords.has(word) || asks(word)) ||
  words.every(isEveryday)

/** Whether a word of the article or class that is asked for would go: "plum face wash" is no tablet called Plum, "beta blocker" no Blocker, "vicks vaporub" no other Vicks. */
const losesArticle = (query: Query, slots: readonly Slot[]): boolean => {
  const article = [...articleIn(query.typed), ...classIn(query.typed)]
  return query.slots.some(
    (slot) =>
      !slots.includes(slot) &&
      slot.text.split(' ').some((word) => article.includes(word) || isBrandOfGoods(word)),
  )
}

/** Whether a salt that was typed would go and none be left: "permethrin lotion full body" asks for no goods that are called Body. */
const losesSalt = (catalogue: Catalogue, gone: readonly Slot[], slots: readonly Slot[]): boolean =>
  saltsAsked(catalogue, gone) !== null && saltsAsked(catalogue, slots) === null

const withSlots = (
  catalogue: Catalogue,
  query: Query,
  slots: readonly Slot[],
  readings: ReadonlyMap<Slot, Phrase[]>,
  filters: string[],
): Plan => {
  const less = reduced(query, (slot) => slots.includes(slot))
  return planWith(
    catalogue,
    less,
    less.slots.map((slot) => readings.get(slot) as Phrase[]),
    filters,
  )
}

/**
 * The query without the words that match nothing: known and nearly known words are added one by one as long as some row matches all of
 * them. At least one word must be known as typed; otherwise the query is noise.
 */
export const dropUnknown = (
  catalogue: Catalogue,
  query: Query,
  filters: string[],
  read: Correction[][],
): Alternative[] => {
  if (query.slots.length > maxWords) return []
  const readings = new Map<Slot, Phrase[]>()
  const corrected = new Map<Slot, Correction>()
  for (const [index, slot] of query.slots.entries()) {
    const others = (read[index] ?? []).filter(({ alias }) => !alias).slice(0, correctionsTried)
    if (isNamed(catalogue, slot)) readings.set(slot, phrasesOf(slot, false))
    else if (others[0]) {
      readings.set(
        slot,
        others.map(({ word }) => ({ words: [word], begun: false })),
      )
      corrected.set(slot, others[0])
    }
  }
  const kept: Slot[] = []
  const known = [...readings.keys()]
  for (const slot of [
    ...known.filter((one) => !corrected.has(one)),
    ...known.filter((one) => corrected.has(one)),
  ]) {
    if (
      kept.length === 0 &&
      (corrected.has(slot) || slot.text.length < minLetters || describes(slot))
    )
      continue
    if (hasProduct(catalogue, withSlots(catalogue, query, [...kept, slot], readings, filters)))
      kept.push(slot)
  }
  const gone = query.slots.filter((slot) => !kept.includes(slot))
  if (
    kept.length === 0 ||
    gone.length === 0 ||
    losesArticle(query, kept) ||
    losesSalt(catalogue, gone, kept) ||
    gone.some((slot) => readings.has(slot) && !corrected.has(slot))
  )
    return []
  const words = gone.flatMap(({ text }) => text.split(' '))
  const text = query.typed
    .filter((word) => !words.includes(word))
    .map(
      (word) =>
        [...corrected].find(([slot]) => slot.text === word && kept.includes(slot))?.[1].word ??
        word,
    )
    .join(' ')
  const replaced = kept.flatMap((slot) => replacedBy(slot, corrected.get(slot)))
  const cost = Math.max(0, ...replaced.map((one) => one.cost))
  const weight = Math.min(
    ...replaced.map(({ word }) => weightOfWord(catalogue, word)),
    Number.MAX_SAFE_INTEGER,
  )
  // The form that was typed belongs to what is left, too.
  const ofForm = query.forms.length > 0 ? [...filters, formFilter(query.forms)] : filters
  const narrowed = withSlots(catalogue, query, kept, readings, ofForm)
  const plans = hasProduct(catalogue, narrowed)
    ? [narrowed]
    : [withSlots(catalogue, query, kept, readings, filters)]
  return [
    { plans, text, words: [], weight, cost, dropped: gone.map((slot) => slot.text), replaced },
  ]
}

const maxKnown = 5

/** For known words that never occur together: the query without one of them, then each word alone. */
export const withFewerWords = (
  catalogue: Catalogue,
  query: Query,
  filters: string[],
): Alternative[] => {
  const slots = query.slots.filter((slot) => isNamed(catalogue, slot))
  if (slots.length < 2 || slots.length > maxKnown) return []
  const kept = [
    ...slots.map((_, index) => slots.filter((_, other) => other !== index)),
    ...(slots.length > 2 ? slots.map((slot) => [slot]) : []),
  ]
  return kept
    .filter(
      (some) =>
        some.some((slot) => slot.text.length >= minLetters && !describes(slot)) &&
        !losesArticle(query, some) &&
        !losesSalt(
          catalogue,
          slots.filter((slot) => !some.includes(slot)),
          some,
        ),
    )
    .map((some) => {
      const less = reduced(query, (slot) => some.includes(slot))
      const plan = planWith(
        catalogue,
        less,
        less.slots.map((slot) => phrasesOf(slot, false)),
        filters,
      )
      return {
        plans: [plan],
        text: less.typed.join(' '),
        words: [],
        weight: 0,
        cost: 1,
        dropped: [],
        lacks: slots.filter((slot) => !some.includes(slot)).map((slot) => slot.text),
      }
    })
}
