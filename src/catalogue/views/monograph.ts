import { gravity } from '#model/interactions.ts'
import { defaultLocale, type Locale } from '#model/locale.ts'
import { type SafetyTopic, safetyTopics } from '#model/product.ts'
import type { Monograph } from '#model/views/drug.ts'
import type { Question, SafetyRow } from '#model/views/parts.ts'
import type { DrugRow } from '../export/product.ts'
import type { SaltRow } from '../export/reference.ts'
import { type Text, textIn } from '../export/text.ts'
import { correctable } from '../formulary/formulary.ts'
import { termIn } from '../formulary/terms.ts'

/** The clinical texts that both drugs and salts have. */
export type Clinical = Partial<
  Pick<
    DrugRow & SaltRow,
    | 'about'
    | 'uses'
    | 'howItWorks'
    | 'howToTake'
    | 'missedDose'
    | 'sideEffects'
    | 'warnings'
    | 'safety'
    | 'storage'
    | 'faq'
    | 'references'
  >
>

const fields = [...correctable, 'faq'] as const

const has = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0)

const shown = (field: (typeof fields)[number]): keyof Monograph =>
  field === 'faq' ? 'questions' : field

/** Whether a text is in a language; an English one alone is in no other. */
export const speaks = (locale: Locale, text: Text | Text[] | undefined): boolean =>
  has(text) &&
  (locale === defaultLocale ||
    [text].flat().every((part) => typeof part === 'object' && part[locale] !== undefined))

/** What a salt's text says as well as a product's; how this product is used or kept only its own text knows. */
const yielding = ['about', 'uses', 'howItWorks', 'sideEffects'] as const
const yields = (locale: Locale, field: (typeof fields)[number], own: Clinical): boolean =>
  yielding.some((name) => name === field && !speaks(locale, own[name]))

/**
 * Takes missing fields of `own` from `fallback`, and what `own` says in English alone where `fallback` says it in the `locale` of a reader.
 * `borrowed`: those that were taken.
 */
export const withFallback = (
  own: Clinical,
  fallback: Clinical | null,
  locale: Locale = defaultLocale,
): { clinical: Clinical; borrowed: (keyof Monograph)[] } => {
  if (!fallback) return { clinical: own, borrowed: [] }
  const clinical: Record<string, unknown> = {
    ...own,
    safety: { ...fallback.safety, ...own.safety },
  }
  const more = Object.keys(clinical.safety as object).length > Object.keys(own.safety ?? {}).length
  const borrowed: (keyof Monograph)[] = more ? ['safety'] : []
  for (const field of fields) {
    if (!has(fallback[field]) || (has(own[field]) && !yields(locale, field, own))) continue
    clinical[field] = fallback[field]
    borrowed.push(shown(field))
  }
  // Borrowed texts bring their references.
  clinical.references =
    borrowed.length > 0
      ? [...(own.references ?? []), ...(fallback.references ?? [])]
      : own.references
  return { clinical: clinical as Clinical, borrowed }
}

export const textsIn = (texts: Text[] | undefined, locale: Locale): string[] =>
  texts?.map((text) => textIn(text, locale)) ?? []

/** Names of complaints and effects: one that is in English alone in the words of the formulary, where it has them. */
const termsIn = (texts: Text[] | undefined, locale: Locale): string[] => [
  ...new Set(
    texts?.map((text) => (typeof text === 'string' ? termIn(text, locale) : textIn(text, locale))),
  ),
]

export const maybeIn = (text: Text | undefined, locale: Locale): string | undefined =>
  text === undefined ? undefined : textIn(text, locale)

export const questionsIn = (faq: Clinical['faq'], locale: Locale): Question[] =>
  faq?.map(({ question, answer }) => ({
    question: textIn(question, locale),
    answer: textIn(answer, locale),
  })) ?? []

/** The most serious note of all salts. None of them is safe unless each has one: a salt without a note may be the harmful one. */
const worstNote = (
  salts: readonly (readonly SafetyRow[])[],
  topic: SafetyTopic,
): SafetyRow | null => {
  const notes = salts.map(
    (notesOfSalt) =>
      notesOfSalt
        .filter((note) => note.topic === topic)
        .sort((one, other) => gravity[other.verdict] - gravity[one.verdict])[0],
  )
  const [worst] = notes
    .filter((note) => note !== undefined)
    .sort((one, other) => gravity[other.verdict] - gravity[one.verdict])
  return !worst || (isBenign(worst) && notes.includes(undefined)) ? null : worst
}

const isBenign = ({ verdict }: SafetyRow): boolean =>
  gravity[verdict] <= gravity['safe-if-prescribed']

/** Whether a note counts before the row of the text. A text that leaves it open is not made safe by notes. */
const isGraver = (note: SafetyRow, row: SafetyRow): boolean =>
  gravity[note.verdict] > gravity[row.verdict] && !(row.verdict === 'unknown' && isBenign(note))

/** All six topics, or none if nothing is known. Text and notes of the salts: the more serious one. */
const safetyIn = (
  safety: Clinical['safety'],
  salts: readonly (readonly SafetyRow[])[],
  locale: Locale,
): SafetyRow[] => {
  const rows = safetyTopics.map((topic): SafetyRow => {
    const text = safety?.[topic]
    const row = text && { topic, verdict: text.verdict, note: maybeIn(text.note, locale) }
    const worst = worstNote(salts, topic)
    if (worst && (!row || isGraver(worst, row)))
      return { topic, verdict: worst.verdict, note: worst.note }
    return row ?? { topic, verdict: 'unknown' }
  })
  return rows.some((row) => row.verdict !== 'unknown' || row.note !== undefined) ? rows : []
}

export const safetyRows = (safety: Clinical['safety'], locale: Locale): SafetyRow[] =>
  safetyTopics.flatMap((topic) => {
    const text = safety?.[topic]
    return text ? [{ topic, verdict: text.verdict, note: maybeIn(text.note, locale) }] : []
  })

/** `salts`: the notes of each salt; a salt that is not known has none. */
export const monographIn = (
  clinical: Clinical,
  salts: readonly (readonly SafetyRow[])[],
  locale: Locale,
): Monograph => ({
  about: maybeIn(clinical.about, locale),
  uses: termsIn(clinical.uses, locale),
  howItWorks: maybeIn(clinical.howItWorks, locale),
  howToTake: maybeIn(clinical.howToTake, locale),
  missedDose: maybeIn(clinical.missedDose, locale),
  sideEffects: termsIn(clinical.sideEffects, locale),
  warnings: textsIn(clinical.warnings, locale),
  safety: safetyIn(clinical.safety, salts, locale),
  storage: maybeIn(clinical.storage, locale),
  questions: questionsIn(clinical.faq, locale),
  references: clinical.references ?? [],
})
