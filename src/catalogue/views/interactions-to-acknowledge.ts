import { hash } from 'node:crypto'
import { type Check, checkOf, codeOf, type Pair } from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import type { Catalogue } from '../open.ts'
import { interactionFacts } from '../query/interaction-facts.ts'
import { itemOf } from '../query/interaction-item.ts'
import { foundOf } from './interaction-result.ts'

/** `text`: the source's text for patients, if any. */
export type HighInteraction = {
  salts: [string, string]
  products: [string[], string[]]
  text: string | undefined
}

/** `key` identifies exactly these interactions. */
export type HighInteractions = { key: string; interactions: HighInteraction[] }

/** Whether the two salts of a pair come from different items: a fixed combination contains both on purpose. */
export const isAcross = ({ holders }: Check, { a, b }: Pair): boolean => {
  const [one = [], other = []] = [holders.get(a), holders.get(b)]
  return new Set([...one, ...other]).size > 1
}

/** The high interactions between some products; `null` if there are none. Ignores products missing from the release. */
export const interactionsToAcknowledge = (
  catalogue: Catalogue,
  productIds: readonly number[],
  locale: Locale,
): HighInteractions | null => {
  const items = [...new Set(productIds)].flatMap(
    (id) => itemOf(catalogue, { kind: 'product', id }) ?? [],
  )
  const check = checkOf(items, interactionFacts(catalogue, items))
  const high = check.found.filter((pair) => pair.severity === 1 && isAcross(check, pair))
  if (high.length === 0) return null
  const namesOf = (saltId: number): string[] =>
    items
      .filter((item) => check.holders.get(saltId)?.includes(codeOf(item)))
      .map(({ name }) => name)
  return {
    key: hash(
      'sha256',
      high
        .map(({ a, b }) => `${a}+${b}`)
        .sort()
        .join(),
      'hex',
    ).slice(0, 32),
    interactions: high.map((pair) => {
      const { salt, other, consumer, saltIn, otherIn } = foundOf(
        { catalogue, locale },
        pair,
        namesOf,
      )
      return { salts: [salt.text, other.text], products: [saltIn, otherIn], text: consumer }
    }),
  }
}
