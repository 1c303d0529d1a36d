import type { Query, Slot } from './query.ts'
import type { Plan } from './query-plan.ts'
import type { Understood } from './understand-query.ts'

/** A query read in another way than it is spelled. */
export type Alternative = {
  plans: Plan[]
  /** The query as it would be spelled. */
  text: string
  /** The words that replace typed ones, and how common the rarest of them is. */
  words: string[]
  weight: number
  /** How far it is from what was typed: 0 sounds the same. */
  cost: number
  /** Words that were left out because nothing has them. */
  dropped: string[]
  /** What `text` says, where it is more than names: a brand, a need. */
  understood?: Understood
}

/** What was typed, with slots replaced. */
export const textWith = (query: Query, replaced: ReadonlyMap<number, string>): string => {
  let text = query.typed.join(' ')
  for (const [index, word] of replaced) text = text.replace((query.slots[index] as Slot).text, word)
  return text
}
