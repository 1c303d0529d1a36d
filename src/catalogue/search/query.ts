import type { Form } from '#model/product.ts'
import type { Script } from './spelling-keys.ts'
import type { Amount } from './strength.ts'

/** One thing that was asked for: a word, or words that together have a meaning. */
export type Slot = {
  /** As typed, tidy. */
  text: string
  /** In Latin letters. Several for a term of several words. */
  words: string[]
  /** In letters other than Latin (`indic` for any) a word is found by its sound. */
  script: Script
  /** Forms that the word may be, or may become when it is the last: `ta`. */
  forms: readonly Form[]
  /** What the words stand for, each as Latin words: `pcm` → paracetamol. */
  meanings: string[][]
  /** It narrows the results and is ignored if no result has it: "od", "kids". */
  soft?: boolean
  /** The salts of a brand of this name, which the catalogue may lack. */
  brand?: string[]
}

/**
 * `open`: still being typed, `6` may become `650`. `soft`: perhaps no strength but a count of tablets or the size of a bottle; let go where
 * nothing has it.
 */
export type Strength = { amount: Amount; printed: string; open: boolean; soft: boolean }

export type Query = {
  slots: Slot[]
  strengths: Strength[]
  forms: Form[]
  /** Units in the pack: `10s`. */
  count: number | null
  /** Slots by index, and strengths, in the order typed. */
  order: (number | Strength)[]
  /** Every word in the order typed, forms included: what did-you-mean puts its correction into. */
  typed: string[]
  /** All words of the text in Latin letters and in their own, those included that ask only: what a need is recognised by. */
  all: { own: string[]; latin: string[] }
  /** Words that ask and were left out. */
  asking: boolean
}

/** Letters other than Latin: every word is found by its sound. */
export const isForeign = (query: Query): boolean => query.slots.some(({ script }) => script !== 'latin')

/** The query with the slots of `keep` only, and its strengths but those that `drop` names. */
export const reduced = (query: Query, keep: (slot: Slot) => boolean, drop: (strength: Strength) => boolean = () => false): Query => {
  const slots = query.slots.filter(keep)
  const strengths = query.strengths.filter((strength) => !drop(strength))
  const order = query.order.flatMap((part): (number | Strength)[] => {
    if (typeof part !== 'number') return strengths.includes(part) ? [part] : []
    const index = slots.indexOf(query.slots[part] as Slot)
    return index === -1 ? [] : [index]
  })
  const gone = query.slots.filter((slot) => !slots.includes(slot)).flatMap(({ text }) => text.split(' '))
  return { ...query, slots, strengths, order, typed: query.typed.filter((word) => !gone.includes(word)) }
}

/** The query with the slots `from` to `from + length` as one. */
export const withOneSlot = (query: Query, from: number, length: number, slot: Slot): Query => {
  const slots = [...query.slots.slice(0, from), slot, ...query.slots.slice(from + length)]
  const order = query.order.flatMap((part): (number | Strength)[] => {
    if (typeof part !== 'number' || part < from) return [part]
    if (part >= from + length) return [part - length + 1]
    return part === from ? [from] : []
  })
  return { ...query, slots, order }
}
