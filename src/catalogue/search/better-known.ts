import type { Catalogue } from '../open.ts'
import type { Alternative } from './alternative.ts'
import { alternatives } from './alternatives.ts'
import { saltsAsked } from './asked-salts.ts'
import type { Query } from './query.ts'
import { weightOfLevel } from './rank.ts'
import { type ProductHit, topLevel } from './run-query.ts'

/** A product within this many levels (nine to a doubling) of the most popular one counts as well known. */
const wellKnown = 45
const minLetters = 3
const popularityFactor = 3
const shown = 3

/**
 * For a single word that finds only little-known products: corrections of it that are much better known. They are listed beside the literal
 * matches and look like them, so the customer sees both, each with its salts.
 */
export const betterKnown = (
  catalogue: Catalogue,
  query: Query,
  filters: string[],
  products: ProductHit[],
  limit: number,
): Alternative[] => {
  const [slot] = query.slots
  if (
    query.slots.length !== 1 ||
    !slot ||
    slot.meanings.length > 0 ||
    slot.text.length < minLetters
  )
    return []
  // A complete name with its form or strength is unambiguous.
  if (
    query.forms.length + query.strengths.length > 0 &&
    products.some(({ tier }) => tier === 'exact')
  )
    return []
  // The name of a salt is not a misspelling of another salt.
  if (saltsAsked(catalogue, query.slots)?.rest.length === 0) return []
  const best = Math.max(0, ...products.map(({ level }) => level))
  // A prefix of a dozen names is probably still being typed, unless it is itself a complete name.
  const whole = products.some(({ tier }) => tier === 'exact' || tier === 'whole')
  if (best > topLevel(catalogue, 0) - wellKnown || (products.length === limit && !whole)) return []
  const typed = weightOfLevel(best)
  const word = slot.words[0] ?? ''
  return alternatives(catalogue, query, filters, true)
    .filter(
      ({ weight, words }) =>
        weight >= typed * popularityFactor && !words.some((other) => other.startsWith(word)),
    )
    .slice(0, shown)
}
