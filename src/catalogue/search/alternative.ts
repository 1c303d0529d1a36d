import type { Query, Slot } from './parse-query.ts'
import type { Plan } from './query-plan.ts'

/** A query read in another way than it is spelled. */
export type Alternative = {
  plan: Plan
  /** The query as it would be spelled. */
  text: string
  /** The words that replace typed ones, and how common the rarest of them is. */
  words: string[]
  weight: number
}

/** What was typed, with slots replaced. */
export const textWith = (query: Query, replaced: ReadonlyMap<number, string>): string => {
  let text = query.typed.join(' ')
  for (const [index, word] of replaced) text = text.replace((query.slots[index] as Slot).text, word)
  return text
}
