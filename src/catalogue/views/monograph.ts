import type { Locale } from '#model/locale.ts'
import { safetyTopics } from '#model/product.ts'
import type { Monograph } from '#model/views/drug.ts'
import type { Question, SafetyRow } from '#model/views/parts.ts'
import type { DrugRow } from '../export/product.ts'
import type { SaltRow } from '../export/reference.ts'
import { type Text, textIn } from '../export/text.ts'
import type { SaltNote } from '../query/interaction.ts'

/** The clinical texts that both drugs and salts have. */
type Clinical = Partial<
  Pick<
    DrugRow & SaltRow,
    'about' | 'uses' | 'howItWorks' | 'howToTake' | 'missedDose' | 'sideEffects' | 'warnings' | 'safety' | 'storage' | 'faq' | 'references'
  >
>

const fields = ['about', 'uses', 'howItWorks', 'howToTake', 'missedDose', 'sideEffects', 'warnings', 'storage', 'faq'] as const

const has = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Takes missing fields of `own` from `fallback`. `borrowed`: at least one was taken. */
export const withFallback = (own: Clinical, fallback: Clinical | null): { clinical: Clinical; borrowed: boolean } => {
  if (!fallback) return { clinical: own, borrowed: false }
  const clinical: Record<string, unknown> = { ...own, safety: { ...fallback.safety, ...own.safety } }
  let borrowed = Object.keys(clinical.safety as object).length > Object.keys(own.safety ?? {}).length
  for (const field of fields) {
    if (has(own[field]) || !has(fallback[field])) continue
    clinical[field] = fallback[field]
    borrowed = true
  }
  // Borrowed texts bring their references.
  clinical.references = borrowed ? [...(own.references ?? []), ...(fallback.references ?? [])] : own.references
  return { clinical: clinical as Clinical, borrowed }
}

export const textsIn = (texts: Text[] | undefined, locale: Locale): string[] => texts?.map((text) => textIn(text, locale)) ?? []

export const maybeIn = (text: Text | undefined, locale: Locale): string | undefined =>
  text === undefined ? undefined : textIn(text, locale)

export const questionsIn = (faq: Clinical['faq'], locale: Locale): Question[] =>
  faq?.map(({ question, answer }) => ({ question: textIn(question, locale), answer: textIn(answer, locale) })) ?? []

/** The seriousness of a verdict, to choose the worst of several salts. */
const gravity = { unknown: 0, safe: 1, 'safe-if-prescribed': 2, consult: 3, caution: 4, unsafe: 5 } as const

/** All six topics, or none if nothing is known. A topic without a row uses the most serious note of the salts. */
const safetyIn = (safety: Clinical['safety'], notes: readonly SaltNote[], locale: Locale): SafetyRow[] => {
  const rows = safetyTopics.map((topic): SafetyRow => {
    const row = safety?.[topic]
    if (row) return { topic, verdict: row.verdict, note: maybeIn(row.note, locale) }
    const worst = notes
      .filter((note) => note.topic === topic)
      .reduce<SaltNote | null>((bad, note) => (bad === null || gravity[note.verdict] > gravity[bad.verdict] ? note : bad), null)
    return worst ? { topic, verdict: worst.verdict, note: maybeIn(worst.body.consumer, locale) } : { topic, verdict: 'unknown' }
  })
  return rows.some((row) => row.verdict !== 'unknown' || row.note !== undefined) ? rows : []
}

export const monographIn = (clinical: Clinical, notes: readonly SaltNote[], locale: Locale): Monograph => ({
  about: maybeIn(clinical.about, locale),
  uses: textsIn(clinical.uses, locale),
  howItWorks: maybeIn(clinical.howItWorks, locale),
  howToTake: maybeIn(clinical.howToTake, locale),
  missedDose: maybeIn(clinical.missedDose, locale),
  sideEffects: textsIn(clinical.sideEffects, locale),
  warnings: textsIn(clinical.warnings, locale),
  safety: safetyIn(clinical.safety, notes, locale),
  storage: maybeIn(clinical.storage, locale),
  questions: questionsIn(clinical.faq, locale),
  references: clinical.references ?? [],
})
