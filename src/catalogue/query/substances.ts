import { classesOf, duplicateGroups } from '../clinical/classes.ts'
import type { Catalogue } from '../open.ts'
import { actingSubstance, baseOf } from '../substances/forms.ts'
import { keep } from './keep.ts'

/** The active substance of a salt. */
export type Substance = {
  /** All salts of the release that act as this substance, ascending. */
  saltIds: readonly number[]
  /** Its names and classes, which rules refer to. */
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
  for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root)) root = parent
  parents.set(id, root)
  return root
}

const substances = keep(1, (catalogue, _: 0): ReadonlyMap<number, Substance> => {
  const parents = new Map<number, number>()
  const first = new Map<string, number>()
  const named = catalogue.sql('SELECT salt_id AS saltId, name FROM salt_name ORDER BY salt_id, name').all() as Named[]
  const acting = named.map(({ saltId, name }) => ({ saltId, name: actingSubstance(name) }))
  for (const { saltId, name } of acting) {
    if (!parents.has(saltId)) parents.set(saltId, saltId)
    const [one, other] = [rootOf(parents, saltId), rootOf(parents, first.get(name) ?? saltId)]
    parents.set(Math.max(one, other), Math.min(one, other))
    if (!first.has(name)) first.set(name, saltId)
  }
  const found = new Map<number, { saltIds: Set<number>; names: Set<string>; atc: Set<string> }>()
  for (const { saltId, name } of acting) {
    const root = rootOf(parents, saltId)
    const held = found.get(root) ?? { saltIds: new Set(), names: new Set(), atc: new Set() }
    found.set(root, held)
    held.saltIds.add(saltId)
    held.names.add(name)
  }
  const coded = catalogue
    .sql("SELECT id, body ->> 'atc' AS atc, body ->> 'otherAtc' AS otherAtc FROM salt WHERE body ->> 'atc' IS NOT NULL")
    .all() as Coded[]
  for (const { id, atc, otherAtc } of coded)
    for (const code of [atc, ...(otherAtc === null ? [] : (JSON.parse(otherAtc) as string[]))])
      if (code !== null) found.get(rootOf(parents, id))?.atc.add(code)
  const settled = new Map<number, Substance>()
  for (const { saltIds, names, atc } of found.values()) {
    const codes = [...atc].sort()
    const classes = [...new Set([...names].flatMap((name) => classesOf(name, codes)))]
    const substance = {
      saltIds: [...saltIds].sort((a, b) => a - b),
      keys: [...names, ...classes],
      groups: duplicateGroups(classes, codes),
    }
    for (const saltId of saltIds) settled.set(saltId, substance)
  }
  return settled
})

/** Salts of one substance share the same object. */
export const substanceOf = (catalogue: Catalogue, saltId: number): Substance =>
  substances(catalogue, 0).get(saltId) ?? { saltIds: [saltId], keys: [], groups: [] }

/** The salts of each name and class. */
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

/** Salts by the folded name of their active substance. */
const saltsByAction = keep(1, (catalogue, _: 0): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, readonly number[]>()
  for (const { saltIds, keys } of substances(catalogue, 0).values()) for (const key of keys) if (!found.has(key)) found.set(key, saltIds)
  return found
})

/**
 * A salt for a form that the release lacks: `Warfarin` for `Warfarin Sodium`. Another salt of the same enantiomer comes first: escitalopram is
 * `Escitalopram Oxalate` rather than `Citalopram`.
 */
export const saltActingAs = (catalogue: Catalogue, name: string): number | null => {
  const acting = actingSubstance(name)
  const saltIds = saltsByAction(catalogue, 0).get(acting) ?? []
  const rows = saltIds.map((saltId) => catalogue.sql('SELECT id, name, covered FROM salt WHERE id = ?').get(saltId) as Listed)
  const base = baseOf(name)
  const best =
    rows.find((row) => baseOf(row.name) === base) ??
    rows.find(({ name }) => name.toLowerCase() === acting) ??
    rows.find(({ covered }) => covered === 1) ??
    rows[0]
  return best?.id ?? null
}
