import { hash } from 'node:crypto'
import { checkOf, codeOf } from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import { couplesOf, type TakenItem, takersOf, withinPatients } from '#model/patient.ts'
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

/**
 * The high interactions between products that one person may take, also with what they take from `elsewhere`, and the severe warnings of the people that they are for, each with a mark; `null` if
 * there are none. Ignores products missing from the release.
 */
export const interactionsToAcknowledge = (
  catalogue: Catalogue,
  taken: readonly TakenItem[],
  marks: readonly string[],
  locale: Locale,
  elsewhere: readonly TakenItem[] = [],
): HighInteractions | null => {
  const all = [...taken, ...elsewhere]
  const ordered = new Set(taken.map(codeOf))
  const takers = takersOf(all)
  const refs = [...new Map(all.map((ref) => [codeOf(ref), ref])).values()]
  const items = refs.flatMap((ref) => itemOf(catalogue, ref) ?? [])
  const check = withinPatients(checkOf(items, interactionFacts(catalogue, items)), takers)
  const high = check.found.filter(
    (pair) =>
      pair.severity === 1 &&
      couplesOf(check, pair, takers).some((couple) => couple.some((code) => ordered.has(code))),
  )
  if (high.length + marks.length === 0) return null
  const namesOf = (saltId: number): string[] =>
    items
      .filter((item) => check.holders.get(saltId)?.includes(codeOf(item)))
      .map(({ name }) => name)
  return {
    key: hash(
      'sha256',
      [...high.map(({ a, b }) => `${a}+${b}`), ...marks].sort().join(),
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
