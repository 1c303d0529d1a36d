import type { Catalogue } from '../open.ts'
import { askedIn, asksOfClass } from './asked.ts'
import { resemblesDanger } from './emergencies/cues.ts'
import { isEveryday } from './everyday-words.ts'
import { queryLines } from './query-lines.ts'
import { hasProduct } from './run-query.ts'
import { plansOf, type Understood, understand } from './understand-query.ts'

const joined = /\s+(?:and|aur|&|\+|और|आणि|અને|మరియు|மற்றும்)\s+/iu
const mostJoined = 4
/** What is called so, and no more. */
const called = ['exact', 'whole'] as const

const finds = (catalogue: Catalogue, understood: Understood, tiers?: typeof called): boolean =>
  plansOf(catalogue, understood, []).some((plan) => hasProduct(catalogue, plan, tiers))

const isPlain = ({ need, advice, ignored, variantOf }: Understood): boolean =>
  !need && !advice && ignored.length === 0 && variantOf === undefined

/** A word of everyday life is a name where it is that of a known brand, or has a strength: "dolo and pan". */
const isName = (catalogue: Catalogue, part: string): boolean => {
  const understood = understand(catalogue, part)
  const { slots, strengths } = understood.query
  return (
    isPlain(understood) &&
    slots.length > 0 &&
    !(
      strengths.length === 0 && slots.every(({ words, brand }) => !brand && words.every(isEveryday))
    ) &&
    finds(catalogue, understood, called)
  )
}

/**
 * Names joined by "and" of which nothing holds all are a list: "dolo 650 and pan 40". Empty for what is one name, a need or a question. `typing`: behind
 * names with numbers the last one may be begun only.
 */
const joinedLines = (catalogue: Catalogue, text: string, typing: boolean): string[] => {
  const parts = text.trim().split(joined)
  if (parts.length < 2 || parts.length > mostJoined) return []
  const isBegun = typing && parts.slice(0, -1).every((part) => /\d/.test(part))
  if (!(isBegun ? parts.slice(0, -1) : parts).every((part) => isName(catalogue, part))) return []
  const whole = understand(catalogue, text, typing)
  return (isPlain(whole) && finds(catalogue, whole)) ||
    whole.need ||
    whole.advice ||
    askedIn(catalogue, text, whole) ||
    asksOfClass(text, whole) ||
    resemblesDanger(text)
    ? []
    : parts
}

/** The lines of a list, and the names that "and" joins; empty for a single line. */
export const linesIn = (catalogue: Catalogue, text: string, typing = false): string[] => {
  const lines = queryLines(text)
  return lines.length > 0 ? lines : joinedLines(catalogue, text, typing)
}
