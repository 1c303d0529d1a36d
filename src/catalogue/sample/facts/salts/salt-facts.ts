import type { Schedule } from '#model/product.ts'

/**
 * Facts of a salt that do not depend on the language. Words are keys of `text/{locale}/phrases.json`; several keys are separated by spaces,
 * to keep a salt short enough to read on one screen.
 */
export type SaltFacts = {
  id: number
  drugClass: string
  atc?: string
  schedule: Schedule
  synonyms?: string[]
  uses: string
  take: string
  missed: string
  effects: string
  warnings: string
  /** One `verdict/note` for each of `safetyTopics`, in that order. */
  safety: string
  storage: string
  questions?: string
  /** Keys of `references`. */
  references?: string
}
