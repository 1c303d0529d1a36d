import { z } from 'zod'
import { type Entity, entities } from '../export/manifest.ts'
import type { Key, Loader } from './loader.ts'
import { idOf, type Quarantine } from './quarantine.ts'
import type { Work } from './work.ts'

export type EntityCounts = {
  read: number
  kept: number
  refused: number
  /** Rows kept without a damaged translation. */
  untranslated: number
  removed: number
}

export type Removal = { key: Key; value: Record<string, unknown>; file: string; line: number }

export type Loaded = { counts: EntityCounts; removals: Removal[]; kept: Map<string, number> }

/** `{"removed": true, …key}` in a delta. */
export const removedRow = (entity: Entity): z.ZodType => {
  const { row, key } = entities[entity]
  const shape = (row as unknown as { shape: Record<string, z.ZodType> }).shape
  return z.strictObject({
    removed: z.literal(true),
    ...Object.fromEntries(key.map((field) => [field, shape[field] as z.ZodType])),
  })
}

/**
 * Applies the removals of a delta after all its rows are loaded. A row that is still referenced stays, and its removal is reported as a bad
 * row. Rows of one file may refer to each other (a category to its parent), in any order.
 */
export const removeRows = (
  work: Work,
  loader: Loader,
  loaded: Loaded,
  quarantine: Quarantine,
): void => {
  if (loaded.removals.length === 0) return
  const there = new Set(
    work
      .sql(`SELECT key FROM (${loader.stored})`)
      .all()
      .map(({ key }) => key as Key),
  )
  const userOf = ({ key }: Removal) =>
    loader.usedBy?.find(({ sql }) => work.sql(sql).get(key) !== undefined)
  let waiting = loaded.removals.filter(({ key }) => there.has(key))
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length
    waiting = waiting.filter((removal) => {
      if (userOf(removal)) return true
      loader.remove(removal.key)
      loaded.counts.removed++
      return false
    })
  }
  const refuse = (removal: Removal, reason: string) => {
    loaded.counts.refused++
    loaded.counts.kept = loaded.counts.read - loaded.counts.refused
    const { file, line, value } = removal
    quarantine.add({ file, line, ...idOf(loader.entity, value) }, [
      { field: 'removed', reason: `cannot be removed: ${reason}` },
    ])
  }
  for (const removal of loaded.removals) {
    if (!there.has(removal.key)) refuse(removal, 'it is not in the base release')
    else if (waiting.includes(removal))
      refuse(removal, `${userOf(removal)?.words} still refers to it`)
  }
  loaded.removals = []
  loader.finish?.()
}
