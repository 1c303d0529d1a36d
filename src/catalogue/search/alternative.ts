import type { Query, Slot } from './query.ts'
import type { Plan } from './query-plan.ts'
import type { Understood } from './understand-query.ts'

/** An interpretation of a query that differs from its literal spelling. */
export type Alternative = {
  plans: Plan[]
  /** The text of the interpreted query. */
  text: string
  /** The words that replace typed ones, and the frequency of the rarest of them. */
  words: string[]
  weight: number
  /** Distance from what was typed; 0 when it sounds the same. */
  cost: number
  /** Typed words that were left out because no row matches them. */
  dropped: string[]
  /** The meaning of `text` when it is more than names: a brand or a need. */
  understood?: Understood
}

/** The typed text with the given slots replaced. */
export const textWith = (query: Query, replaced: ReadonlyMap<number, string>): string => {
  let text = query.typed.join(' ')
  for (const [index, word] of replaced) text = text.replace((query.slots[index] as Slot).text, word)
  return text
}
