import type { Correction } from './corrections.ts'
import type { Query, Slot } from './query.ts'
import type { Plan } from './query-plan.ts'
import type { Script } from './spelling-keys.ts'
import type { Understood } from './understand-query.ts'

/** A typed word, in Latin letters, and the word that it is read as. */
export type Replaced = { typed: string; script: Script } & Pick<
  Correction,
  'word' | 'cost' | 'begun'
>

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
  /** What each corrected word was read as. */
  replaced?: readonly Replaced[]
  /** A word was read as two. */
  split?: true
  /** Every word is known, but no row has them all: these are left out. */
  lacks?: readonly string[]
  /** The meaning of `text` when it is more than names: a brand or a need. */
  understood?: Understood
}

/** Typed words that a reading does without, and that are to be named. */
export const leftOut = ({ dropped, lacks = [] }: Alternative): string[] => [...dropped, ...lacks]

/** The typed text with the given slots replaced; slots stand in typed order, each word in one of them. */
export const textWith = (query: Query, replaced: ReadonlyMap<number, string>): string => {
  const typed = query.typed.map((text) => ({ text, taken: false }))
  for (const [index, slot] of query.slots.entries()) {
    const words = slot.text.split(' ')
    const from = typed.findIndex((_, at) =>
      words.every((word, next) => typed[at + next]?.text === word && !typed[at + next]?.taken),
    )
    if (from === -1) continue
    const [first, ...others] = typed.slice(from, from + words.length)
    for (const one of [first, ...others]) if (one) one.taken = true
    const word = replaced.get(index)
    if (word === undefined || !first) continue
    first.text = word
    for (const one of others) one.text = ''
  }
  return typed.flatMap(({ text }) => (text === '' ? [] : [text])).join(' ')
}

export const replacedBy = (
  { words: [typed = ''], script }: Slot,
  correction: Correction | undefined,
): Replaced[] =>
  correction
    ? [{ typed, script, word: correction.word, cost: correction.cost, begun: correction.begun }]
    : []
