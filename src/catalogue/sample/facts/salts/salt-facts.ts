import type { Schedule } from '#model/product.ts'

/**
 * What is true of a salt in any language. The words are keys of `text/{locale}/phrases.json`; a string of several keys
 * is separated by spaces, so that a salt stays readable on a screen.
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
  /** One `verdict/note` for each of `safetyTopics`, in their order. */
  safety: string
  storage: string
  questions?: string
  /** Keys of `references`. */
  references?: string
}
