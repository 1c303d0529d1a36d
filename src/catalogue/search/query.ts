import type { Form } from '#model/product.ts'
import type { ChildAge } from './needs/age.ts'
import type { Script } from './spelling-keys.ts'
import type { Amount } from './strength.ts'

/** One element of a query: a word, or several words that have a meaning together. */
export type Slot = {
  /** As typed, normalised. */
  text: string
  /** In Latin letters. Several words for a multi-word term. */
  words: string[]
  /** A word in another script is matched by sound; `indic` covers all scripts but Tamil. */
  script: Script
  /** Forms that the word may be or, as the last word, may be a prefix of: `ta`. */
  forms: readonly Form[]
  /** Meanings of the words, each as Latin words: `pcm` → paracetamol. */
  meanings: string[][]
  /** It narrows the results and is ignored if no result matches it: "od", "kids". */
  soft?: boolean
  /** The salts of a brand of this name; the catalogue may lack the brand. */
  brand?: string[]
}

/**
 * `open`: still being typed; `6` may become `650`. `pack`: may be a count of tablets or the size of a bottle or tube rather than a strength, and
 * is dropped if nothing matches it; `unsure`: told when it is dropped, for it may as well be the strength.
 */
export type Strength = {
  amount: Amount
  text: string
  printed: string
  open: boolean
  pack: 'count' | 'size' | null
  unsure?: boolean
}

export type Query = {
  slots: Slot[]
  strengths: Strength[]
  forms: Form[]
  /** Units in the pack: `10s`. */
  count: number | null
  /** Slots (by index) and strengths in typed order. */
  order: (number | Strength)[]
  /** A number or a form stands beside the words, so they are no beginning of a name. */
  complete: boolean
  /** Every word in typed order, forms included; corrections are substituted here. */
  typed: string[]
  /** All words of the text in their own script and in Latin letters, question words included: the input for recognising needs. */
  all: { own: string[]; latin: string[] }
  /** Read from the whole line, because ages are left out of its words. */
  childAge: ChildAge
  /** The whole line, normalised: ages are left out of its words. */
  line: string
  /** Whether the line says how often, how long or how much to give, as a prescription does. */
  prescribed: boolean
  /** Whether question words were left out. */
  asking: boolean
}

/** Typed in a script other than Latin: every word is matched by sound. */
export const isForeign = (query: Query): boolean =>
  query.slots.some(({ script }) => script !== 'latin')

/** The query reduced to the slots that `keep` accepts, without the strengths that `drop` selects. */
export const reduced = (
  query: Query,
  keep: (slot: Slot) => boolean,
  drop: (strength: Strength) => boolean = () => false,
): Query => {
  const slots = query.slots.filter(keep)
  const strengths = query.strengths.filter((strength) => !drop(strength))
  const order = query.order.flatMap((part): (number | Strength)[] => {
    if (typeof part !== 'number') return strengths.includes(part) ? [part] : []
    const index = slots.indexOf(query.slots[part] as Slot)
    return index === -1 ? [] : [index]
  })
  const gone = query.slots
    .filter((slot) => !slots.includes(slot))
    .flatMap(({ text }) => text.split(' '))
  return {
    ...query,
    slots,
    strengths,
    order,
    typed: query.typed.filter((word) => !gone.includes(word)),
  }
}

export const withOneSlot = (query: Query, from: number, length: number, slot: Slot): Query => {
  const slots = [...query.slots.slice(0, from), slot, ...query.slots.slice(from + length)]
  const order = query.order.flatMap((part): (number | Strength)[] => {
    if (typeof part !== 'number' || part < from) return [part]
    if (part >= from + length) return [part - length + 1]
    return part === from ? [from] : []
  })
  return { ...query, slots, order }
}
