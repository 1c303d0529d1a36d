import type { Catalogue } from '../open.ts'
import type { Alternative } from './alternative.ts'
import { alternatives } from './alternatives.ts'
import type { Query } from './query.ts'
import { weightOfLevel } from './rank.ts'
import { type ProductHit, topLevel } from './run-query.ts'
import { saltCalled } from './salt-names.ts'

/** A product within so many levels (nine a doubling) of the most popular one is what people look for. */
const wellKnown = 45
const minLetters = 3
const popularityFactor = 3
const shown = 3

/**
 * Where a single word finds little-known products only: readings of it that are much better known. They stand beside what was
 * typed and look like it: a reader sees both, with their salts.
 */
export const betterKnown = (
  catalogue: Catalogue,
  query: Query,
  filters: string[],
  products: ProductHit[],
  limit: number,
): Alternative[] => {
  const [slot] = query.slots
  if (query.slots.length !== 1 || !slot || slot.meanings.length > 0 || slot.text.length < minLetters) return []
  // A whole name with its form or strength leaves nothing to doubt.
  if (query.forms.length + query.strengths.length > 0 && products.some(({ tier }) => tier === 'exact')) return []
  // The name of a salt is no misspelling of another.
  if (saltCalled(catalogue, slot.words)) return []
  const best = Math.max(0, ...products.map(({ level }) => level))
  // What a dozen names begin with is still being typed, unless it is one whole.
  const whole = products.some(({ tier }) => tier === 'exact' || tier === 'whole')
  if (best > topLevel(catalogue, 0) - wellKnown || (products.length === limit && !whole)) return []
  const typed = weightOfLevel(best)
  const word = slot.words[0] ?? ''
  return alternatives(catalogue, query, filters, true)
    .filter(({ weight, words }) => weight >= typed * popularityFactor && !words.some((other) => other.startsWith(word)))
    .slice(0, shown)
}
