import type { Facts, Item, ItemRef, Known, NoteTopic, SaltNote } from '#model/interactions.ts'
import { severityRank } from '#model/interactions.ts'
import type { ProductKind, Severity } from '#model/product.ts'
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

export const interactionFacts = (catalogue: Catalogue): Facts => ({
  substanceOf: (saltId) => substance(catalogue, saltId)[0] ?? saltId,
  covered: (saltId) =>
    substance(catalogue, saltId).some(
      (member) => (catalogue.sql('SELECT covered FROM salt WHERE id = ?').get(member) as { covered: number } | undefined)?.covered === 1,
    ),
  between: (one, other) => knownPair(catalogue, one, other),
  noteOf: (saltId, topic) => knownNote(catalogue, saltId, topic),
})

export type NamedItem = Item & { name: string; slug: string; productKind: ProductKind | null }

const productSql = `SELECT name, slug, kind AS productKind, json_extract(body, '$.compositionComplete') AS complete FROM product WHERE id = ?`

/** Something to check by its id; `null` when this release has no such thing. */
export const itemOf = (catalogue: Catalogue, { kind, id }: ItemRef): NamedItem | null => {
  if (kind === 'salt') {
    const salt = catalogue.sql('SELECT name, slug FROM salt WHERE id = ?').get(id) as { name: string; slug: string } | undefined
    return salt ? { kind, id, ...salt, saltIds: [id], complete: true, productKind: null } : null
  }
  const product = catalogue.sql(productSql).get(id) as
    | { name: string; slug: string; productKind: ProductKind; complete: number | null }
    | undefined
  if (!product) return null
  const rows = catalogue.sql('SELECT salt_id AS saltId FROM product_salt WHERE product_id = ? ORDER BY position').all(id) as {
    saltId: number
  }[]
  const saltIds = [...new Set(rows.map(({ saltId }) => saltId))]
  return { kind, id, ...product, saltIds, complete: product.complete !== 0 && saltIds.length > 0 }
}

/** The salt of exactly this name or synonym, in any case; `null` when there is none or it means several substances. */
export const saltNamed = (catalogue: Catalogue, name: string): number | null => {
  const rows = catalogue.sql('SELECT salt_id AS saltId FROM salt_name WHERE name = ?').all(name.trim().toLowerCase()) as {
    saltId: number
  }[]
  const found = new Set(rows.map(({ saltId }) => substance(catalogue, saltId)[0] ?? saltId))
  return found.size === 1 ? ([...found][0] ?? null) : null
}
