import { alikeClasses, classesOf, duplicateGroups } from '../clinical/classes.ts'
import type { Catalogue } from '../open.ts'
import { partsOf } from '../substances/combinations.ts'
import { actingSubstance, baseOf } from '../substances/forms.ts'
import { keep } from './keep.ts'

export type Substance = {
  /** All salts of the release that act as this substance, ascending. */
  saltIds: readonly number[]
  names: readonly string[]
  /** Its names and classes, and those of the parts of a combination, which rules refer to. */
  keys: readonly string[]
  /** Groups in which a second medicine is a duplicate therapy. */
  groups: readonly string[]
}

type Named = { saltId: number; name: string }
type Listed = { id: number; name: string; covered: number }
type Coded = { id: number; atc: string | null; otherAtc: string | null }

/** Union-find: the representative of a set. */
const rootOf = (parents: Map<number, number>, id: number): number => {
  let root = id
  for (
    let parent = parents.get(root);
    parent !== undefined && parent !== root;
    parent = parents.get(root)
  )
    root = parent
  parents.set(id, root)
  return root
}

/** The active substance of each salt; `sql` reads a release, or one that is being imported. */
export const substancesIn = (sql: Catalogue['sql']): ReadonlyMap<number, Substance> => {
  const parents = new Map<number, number>()
  const first = new Map<string, number>()
  const salts = sql(
    'SELECT salt_id AS saltId, name FROM salt_name ORDER BY salt_id, name',
  ).all() as Named[]
  const acting = salts.map(({ saltId, name }) => ({ saltId, name: actingSubstance(name) }))
  for (const { saltId, name } of acting) {
    if (!parents.has(saltId)) parents.set(saltId, saltId)
    const [one, other] = [rootOf(parents, saltId), rootOf(parents, first.get(name) ?? saltId)]
    parents.set(Math.max(one, other), Math.min(one, other))
    if (!first.has(name)) first.set(name, saltId)
  }
  const substances = new Map<
    number,
    { saltIds: Set<number>; names: Set<string>; atc: Set<string> }
  >()
  for (const { saltId, name } of acting) {
    const root = rootOf(parents, saltId)
    const held = substances.get(root) ?? { saltIds: new Set(), names: new Set(), atc: new Set() }
    substances.set(root, held)
    held.saltIds.add(saltId)
    held.names.add(name)
  }
  const coded = sql(
    "SELECT id, body ->> 'atc' AS atc, body ->> 'otherAtc' AS otherAtc FROM salt WHERE body ->> 'atc' IS NOT NULL",
  ).all() as Coded[]
  for (const { id, atc, otherAtc } of coded)
    for (const code of [atc, ...(otherAtc === null ? [] : (JSON.parse(otherAtc) as string[]))])
      if (code !== null) substances.get(rootOf(parents, id))?.atc.add(code)
  const settled = new Map<number, Substance>()
  for (const { saltIds, names, atc } of substances.values()) {
    const codes = [...atc].sort()
    const parts = [...new Set([...names].flatMap(partsOf))]
    const classes = [
      ...new Set([
        ...[...names].flatMap((name) => classesOf(name, codes)),
        ...parts.flatMap((part) => classesOf(part, [])),
      ]),
    ]
    const substance = {
      saltIds: [...saltIds].sort((a, b) => a - b),
      names: [...names],
      keys: [...new Set([...names, ...parts, ...classes])],
      groups: duplicateGroups(classes, codes),
    }
    for (const saltId of saltIds) settled.set(saltId, substance)
  }
  return settled
}

const substances = keep(1, (catalogue, _: 0) => substancesIn(catalogue.sql))

/**
 * The salts of which the data lists every interaction, by the substance and not by its counter-ion: `Amlodipine Maleate` is covered where
 * `Amlodipine` is, and of an ion every salt is where one is. An enantiomer, a prodrug and a form for the skin stand for themselves.
 */
export const coveredIn = (
  sql: Catalogue['sql'],
  all: ReadonlyMap<number, Substance>,
): ReadonlySet<number> => {
  const rows = sql('SELECT id, name, covered FROM salt').all() as Listed[]
  const ionOf = (saltId: number): string | undefined => {
    const { names, keys } = all.get(saltId) ?? { names: [], keys: [] }
    return names.some((name) => partsOf(name).length > 0)
      ? undefined
      : keys.find((key) => alikeClasses.get(key) === 'ion')
  }
  const groupsOf = ({ id, name }: Listed): string[] =>
    [baseOf(name), ionOf(id)].filter((group) => group !== undefined)
  const groups = new Set(rows.filter(({ covered }) => covered === 1).flatMap(groupsOf))
  return new Set(
    rows.flatMap((row) => (groupsOf(row).some((group) => groups.has(group)) ? [row.id] : [])),
  )
}

const coveredSalts = keep(1, (catalogue, _: 0) =>
  coveredIn(catalogue.sql, substances(catalogue, 0)),
)

/** Whether the data lists every interaction of a salt. */
export const isCovered = (catalogue: Catalogue, saltId: number): boolean =>
  coveredSalts(catalogue, 0).has(saltId)

/** Salts of one substance share the same object. */
export const substanceOf = (catalogue: Catalogue, saltId: number): Substance =>
  substances(catalogue, 0).get(saltId) ?? { saltIds: [saltId], names: [], keys: [], groups: [] }

const saltsByKey = keep(1, (catalogue, _: 0): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, number[]>()
  for (const { saltIds, keys } of new Set(substances(catalogue, 0).values()))
    for (const key of keys) {
      const held = found.get(key)
      if (held) held.push(...saltIds)
      else found.set(key, [...saltIds])
    }
  return found
})

/** The salts of substances with one of these names or classes. */
export const saltsWithKeys = (catalogue: Catalogue, keys: Iterable<string>): number[] =>
  [...keys].flatMap((key) => saltsByKey(catalogue, 0).get(key) ?? [])

/**
 * Salts by the folded name of their active substance. Apart from `saltsByKey`, because classes are called like substances: a name must not lead
 * to just any insulin or salt of calcium.
 */
const saltsByAction = keep(1, (catalogue, _: 0): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, readonly number[]>()
  for (const { saltIds, names } of substances(catalogue, 0).values())
    for (const name of names) if (!found.has(name)) found.set(name, saltIds)
  return found
})

/**
 * A salt for a form that the release lacks: `Warfarin` for `Warfarin Sodium`. Another salt of the same enantiomer comes first: escitalopram is
 * `Escitalopram Oxalate` rather than `Citalopram`.
 */
export const saltActingAs = (catalogue: Catalogue, name: string): number | null => {
  const acting = actingSubstance(name)
  const saltIds = saltsByAction(catalogue, 0).get(acting) ?? []
  const rows = saltIds.map(
    (saltId) =>
      catalogue.sql('SELECT id, name, covered FROM salt WHERE id = ?').get(saltId) as Listed,
  )
  const base = baseOf(name)
  const best =
    rows.find((row) => baseOf(row.name) === base) ??
    rows.find(({ name }) => name.toLowerCase() === acting) ??
    rows.find(({ covered }) => covered === 1) ??
    rows[0]
  return best?.id ?? null
}

/** The salts that stand in a release for the parts of its combinations (`Co-trimoxazole`); a combination with a part that it lacks is left out. */
const partsBySalt = keep(1, (catalogue, _: 0): ReadonlyMap<number, readonly number[]> => {
  const found = new Map<number, readonly number[]>()
  for (const { saltIds, names } of new Set(substances(catalogue, 0).values())) {
    const parts = [...new Set(names.flatMap(partsOf))].map((part) => saltActingAs(catalogue, part))
    if (parts.length > 0 && !parts.includes(null))
      for (const saltId of saltIds) found.set(saltId, parts as number[])
  }
  return found
})

const hasFactsSql = `SELECT 1 FROM salt WHERE id = ?1 AND covered = 1 UNION ALL SELECT 1 FROM interaction WHERE salt_a = ?1
  UNION ALL SELECT 1 FROM interaction WHERE salt_b = ?1 UNION ALL SELECT 1 FROM salt_note WHERE salt_id = ?1 LIMIT 1`

/**
 * The salts to check for those of a product, in their order: a combination under one name is its parts, so that it says the same as its parts do
 * by themselves. It stays beside them where the data says something of the combination itself.
 */
export const checkedSalts = (catalogue: Catalogue, saltIds: readonly number[]): number[] => {
  const parts = partsBySalt(catalogue, 0)
  const checked = saltIds.flatMap((saltId) => {
    const own = parts.get(saltId)
    if (own === undefined) return [saltId]
    return catalogue.sql(hasFactsSql).get(saltId) === undefined ? own : [saltId, ...own]
  })
  return [...new Set(checked)]
}

/** The salts that stand for the parts of a combination under one name; none for any other salt. */
export const partsOfSalt = (catalogue: Catalogue, saltId: number): readonly number[] =>
  partsBySalt(catalogue, 0).get(saltId) ?? []

export const combinationsWith = (catalogue: Catalogue, saltIds: readonly number[]): number[] =>
  [...partsBySalt(catalogue, 0)].flatMap(([combination, parts]) =>
    parts.some((part) => saltIds.includes(part)) ? [combination] : [],
  )
