import { severityRank } from '#model/interactions.ts'
import type { Severity } from '#model/product.ts'
import type { InteractionRow } from '../export/reference.ts'
import { entriesNamed, reachesBlood } from '../formulary/formulary.ts'
import type { Catalogue } from '../open.ts'
import { pairsWith } from './interaction-facts.ts'
import { keep } from './keep.ts'

export type Pair = { saltId: number; otherId: number; severity: Severity | null }

export type Pairs = {
  /** The first of them. */
  pairs: Pair[]
  total: number
  /** Of all pairs, most severe first. */
  counts: { severity: Severity | null; count: number }[]
}

/**
 * The place of each salt: the formulary's salts that reach the blood, which are prescribed most in India, before the rest; by name within both groups. Numbers
 * compare faster than texts, and a salt has hundreds of interactions.
 */
const rankedSalts = keep(1, (catalogue, _: 'all') => {
  const rows = catalogue.sql('SELECT id, name FROM salt ORDER BY name COLLATE NOCASE, id').all()
  const salts = rows as { id: number; name: string }[]
  const groups = Map.groupBy(salts, ({ name }) => entriesNamed([name]).some(reachesBlood))
  const ids = [true, false].flatMap((isCommon) => groups.get(isCommon) ?? []).map(({ id }) => id)
  return { ids, places: new Map(ids.map((id, place) => [id, place])) }
})

/** Upper bounds of the number of salts, and of the salts of a product. */
const [allPlaces, allSalts] = [2 ** 24, 2 ** 12]
/** Severities by their rank, in which an unknown one comes before the low ones. */
const ranked: readonly (Severity | null)[] = ([1, 2, null, 3, 4] as const).toSorted(
  (one, other) => severityRank(one) - severityRank(other),
)

/** Every known interaction of a salt as a number that sorts by severity and then by the other salt's place. */
const pairsOfSalt = keep(2_000, (catalogue, saltId: number): Float64Array => {
  const { places } = rankedSalts(catalogue, 'all')
  return Float64Array.from(
    pairsWith(catalogue, saltId),
    ({ other, severity }) => severityRank(severity) * allPlaces + (places.get(other) as number),
  ).sort()
})

/** The known interactions of a set of salts (ascending ids), sorted by severity and place; one within the set is listed once. */
export const pairsOf = (catalogue: Catalogue, saltIds: readonly number[], max: number): Pairs => {
  const { ids } = rankedSalts(catalogue, 'all')
  const idAt = (key: number): number => ids[key % allPlaces] as number
  const severityOf = (key: number): Severity | null => ranked[Math.floor(key / allPlaces)] ?? null
  const set = new Set(saltIds)
  const found: number[] = []
  for (const [at, saltId] of saltIds.entries())
    for (const key of pairsOfSalt(catalogue, saltId))
      if (!set.has(idAt(key)) || saltId < idAt(key)) found.push(key * allSalts + at)
  const sorted = saltIds.length === 1 ? found : Float64Array.from(found).sort()
  const counts = new Map<Severity | null, number>()
  for (const key of sorted) {
    const severity = severityOf(Math.floor(key / allSalts))
    counts.set(severity, (counts.get(severity) ?? 0) + 1)
  }
  return {
    pairs: Array.from(sorted.slice(0, max), (key) => {
      const pair = Math.floor(key / allSalts)
      return {
        saltId: saltIds[key % allSalts] as number,
        otherId: idAt(pair),
        severity: severityOf(pair),
      }
    }),
    total: sorted.length,
    counts: [...counts].map(([severity, count]) => ({ severity, count })),
  }
}

export type InteractionBody = Partial<InteractionRow>

export const interactionBody = (
  catalogue: Catalogue,
  one: number,
  other: number,
): InteractionBody => {
  const row = catalogue
    .sql('SELECT body FROM interaction WHERE salt_a = ? AND salt_b = ?')
    .get(Math.min(one, other), Math.max(one, other))
  return row ? JSON.parse((row as { body: string }).body) : {}
}
