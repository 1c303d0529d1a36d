import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { Interaction, Interactions } from '#model/views/parts.ts'
import type { Catalogue } from '../open.ts'
import { type Salt, saltOf } from '../query/entity.ts'
import { type Pair, pairsOf } from '../query/interaction.ts'
import { keep } from '../query/keep.ts'
import { checkedSalts, isCovered } from '../query/substances.ts'
import { wordsOf } from './interaction-result.ts'
import { linkTo, nowhere } from './links.ts'

/**
 * Interactions of a set of salts in a language, most severe first. The key is `{locale}:{ids joined by '+'}:{complete}:{otherWays}`, so that products
 * of the same salts, made one after another, share one object.
 */
const ofSet = keep(32, (catalogue, key: string): Interactions => {
  const [locale, ids, complete, otherWays] = key.split(':') as [Locale, string, string, string]
  const saltIds = ids === '' ? [] : checkedSalts(catalogue, ids.split('+').map(Number))
  const salts = new Map(saltIds.map((id) => [id, saltOf(catalogue, id)]))
  const { pairs, total, counts } = pairsOf(catalogue, saltIds, sizes.interactions)
  return {
    list: pairs.map((pair) => interactionOf(catalogue, salts, pair, locale)),
    total,
    counts,
    notCovered: [...salts].flatMap(([id, salt]) =>
      salt !== null && !isCovered(catalogue, id) ? [salt.name] : [],
    ),
    isComplete: complete === 'true',
    otherWays: otherWays === 'true',
  }
})

/** `salts` is the key of the set as `product.salts` has it: ascending ids joined by `+`; not `isComplete`: there may be others. */
export const interactionsOf = (
  catalogue: Catalogue,
  salts: string,
  locale: Locale,
  isComplete = true,
  otherWays = false,
): Interactions => ofSet(catalogue, `${locale}:${salts}:${isComplete}:${otherWays}`)

const interactionOf = (
  catalogue: Catalogue,
  salts: ReadonlyMap<number, Salt | null>,
  pair: Pair,
  locale: Locale,
): Interaction => {
  const salt = salts.get(pair.saltId)
  const other = saltOf(catalogue, pair.otherId)
  return {
    salt: salt ? linkTo.salt(salt, locale) : nowhere(locale),
    other: other ? linkTo.salt(other, locale) : nowhere(locale),
    severity: pair.severity,
    ...wordsOf(catalogue, { a: pair.saltId, b: pair.otherId }, locale),
  }
}
