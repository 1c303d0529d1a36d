import type { Facts, Known, NoteTopic, SaltNote } from '#model/interactions.ts'
import { severityRank } from '#model/interactions.ts'
import type { Severity } from '#model/product.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'

const sharedNamesSql = `SELECT n.salt_id AS saltId, o.salt_id AS otherId FROM (SELECT name FROM salt_name GROUP BY name HAVING COUNT(*) > 1) d
  JOIN salt_name n ON n.name = d.name JOIN salt_name o ON o.name = d.name WHERE n.salt_id < o.salt_id`

/** Salts that share a name or a synonym are one substance; here are those that have company, each with all of them, ascending. */
const companions = keep(1, (catalogue, _: 0): Map<number, readonly number[]> => {
  const groups = new Map<number, number[]>()
  for (const { saltId, otherId } of catalogue.sql(sharedNamesSql).all() as { saltId: number; otherId: number }[]) {
    const joined = [...new Set([...(groups.get(saltId) ?? [saltId]), ...(groups.get(otherId) ?? [otherId])])].sort((a, b) => a - b)
    for (const member of joined) groups.set(member, joined)
  }
  return groups
})

const substance = (catalogue: Catalogue, saltId: number): readonly number[] => companions(catalogue, 0).get(saltId) ?? [saltId]

/** Of a few thousand salts those of which the data lists every interaction. */
const coveredSalts = keep(
  1,
  (catalogue, _: 0): ReadonlySet<number> =>
    new Set((catalogue.sql('SELECT id FROM salt WHERE covered = 1').all() as { id: number }[]).map(({ id }) => id)),
)

export type KnownPair = Known & { a: number; b: number }

/** The known interaction of two salts in either order, whichever of its substance's salts the row names; the most serious of several. */
export const knownPair = (catalogue: Catalogue, one: number, other: number): KnownPair | null => {
  const statement = catalogue.sql('SELECT severity FROM interaction WHERE salt_a = ? AND salt_b = ?')
  let worst: KnownPair | null = null
  for (const x of substance(catalogue, one))
    for (const y of substance(catalogue, other)) {
      const [a, b] = x < y ? [x, y] : [y, x]
      const row = statement.get(a, b) as { severity: Severity | null } | undefined
      if (row && (!worst || severityRank(row.severity) < severityRank(worst.severity))) worst = { a, b, severity: row.severity }
    }
  return worst
}

const noteSql = 'SELECT salt_id AS saltId, severity, verdict FROM salt_note WHERE salt_id = ? AND topic = ?'

/** What alcohol or pregnancy means for a salt; of several salts of its substance the most serious note. */
export const knownNote = (catalogue: Catalogue, saltId: number, topic: NoteTopic): (SaltNote & { saltId: number }) | null => {
  const notes = substance(catalogue, saltId).flatMap(
    (member) => (catalogue.sql(noteSql).get(member, topic) as (SaltNote & { saltId: number }) | undefined) ?? [],
  )
  return notes.sort((one, other) => severityRank(one.severity) - severityRank(other.severity))[0] ?? null
}

/** Every known pair of some salts at once: a check of fifteen salts asks about 105. */
const pairsSql = `SELECT i.salt_a AS a, i.salt_b AS b, i.severity FROM json_each(?1) x CROSS JOIN json_each(?1) y
  CROSS JOIN interaction i ON i.salt_a = x.value AND i.salt_b = y.value WHERE x.value < y.value`

const pairKey = (one: number, other: number): string => (one < other ? `${one}+${other}` : `${other}+${one}`)

/** Known pairs by the substances that they are between, the most serious of several. */
const pairsBetween = (catalogue: Catalogue, saltIds: readonly number[]): Map<string, Known> => {
  const members = [...new Set(saltIds.flatMap((saltId) => substance(catalogue, saltId)))]
  const of = (saltId: number): number => substance(catalogue, saltId)[0] ?? saltId
  const pairs = new Map<string, Known>()
  for (const { a, b, severity } of catalogue.sql(pairsSql).all(JSON.stringify(members)) as KnownPair[]) {
    const key = pairKey(of(a), of(b))
    const held = pairs.get(key)
    if (!held || severityRank(severity) < severityRank(held.severity)) pairs.set(key, { severity })
  }
  return pairs
}

/** What the release says about the salts of some items; it knows of no others. */
export const interactionFacts = (catalogue: Catalogue, items: readonly { saltIds: readonly number[] }[]): Facts => {
  const pairs = pairsBetween(
    catalogue,
    items.flatMap(({ saltIds }) => saltIds),
  )
  const covered = coveredSalts(catalogue, 0)
  return {
    substanceOf: (saltId) => substance(catalogue, saltId)[0] ?? saltId,
    covered: (saltId) => substance(catalogue, saltId).some((member) => covered.has(member)),
    between: (one, other) => pairs.get(pairKey(one, other)) ?? null,
    noteOf: (saltId, topic) => knownNote(catalogue, saltId, topic),
  }
}

/** The salt of exactly this name or synonym, in any case; `null` when there is none or it means several substances. */
export const saltNamed = (catalogue: Catalogue, name: string): number | null => {
  const rows = catalogue.sql('SELECT salt_id AS saltId FROM salt_name WHERE name = ?').all(name.trim().toLowerCase()) as {
    saltId: number
  }[]
  const found = new Set(rows.map(({ saltId }) => substance(catalogue, saltId)[0] ?? saltId))
  return found.size === 1 ? ([...found][0] ?? null) : null
}
