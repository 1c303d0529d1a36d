import type { DatabaseSync } from 'node:sqlite'
import { type Entity, entities } from '../export/manifest.ts'
import { type Row, rowOfRelease } from '../export/read.ts'
import { type Fault, rowFaults } from '../import/row.ts'

export type RowKey = (string | number)[]

/** A change of one row: fields that are set, or taken away by `null`; or the row itself taken away. */
export type Edit = {
  entity: Entity
  key: RowKey
  set?: Row | undefined
  remove?: boolean | undefined
}

/** The old and the new value of a field, as they stand in an export; `null` where there is none. */
export type FieldChange = {
  entity: Entity
  key: RowKey
  field: string
  before: unknown
  after: unknown
}

export type EditedRow = { entity: Entity; key: RowKey; before: Row | null; after: Row | null }
export type EditFault = { entity: Entity; key: RowKey } & Fault

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const keyFields = (entity: Entity, key: RowKey): Row =>
  Object.fromEntries(entities[entity].key.map((field, index) => [field, key[index]]))

const edited = (before: Row | null, { entity, key, set = {} }: Edit): Row => {
  const after: Row = { ...before, ...keyFields(entity, key) }
  for (const [field, value] of Object.entries(set)) {
    if (value === null) delete after[field]
    else after[field] = value
  }
  return after
}

/**
 * Applies edits to rows of a release, in their order, and checks each row by the schema of the export. Several edits of one row become one row.
 * References to other rows are checked by the import.
 */
export const applyEdits = (
  db: DatabaseSync,
  edits: readonly Edit[],
): { rows: EditedRow[] } | { fault: EditFault } => {
  const rows = new Map<string, EditedRow>()
  for (const edit of edits) {
    const { entity, key } = edit
    const at = JSON.stringify([entity, ...key])
    const known = rows.get(at) ?? {
      entity,
      key,
      before: rowOfRelease(db, entity, key),
      after: null,
    }
    const current = rows.has(at) ? known.after : known.before
    if (edit.remove && current === null)
      return {
        fault: { entity, key, field: 'key', reason: 'is the key of no row of this release' },
      }
    const after = edit.remove ? null : edited(current, edit)
    const faults = after && rowFaults(entity, after)
    if (faults) return { fault: { entity, key, ...faults[0] } }
    rows.set(at, { ...known, after })
  }
  return { rows: [...rows.values()].filter(({ before, after }) => !same(before, after)) }
}

/** What differs, field by field, in the order of the rows. */
export const fieldChanges = (rows: readonly EditedRow[]): FieldChange[] =>
  rows.flatMap(({ entity, key, before, after }) =>
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
      .filter((field) => !same(before?.[field], after?.[field]))
      .map((field) => ({
        entity,
        key,
        field,
        before: before?.[field] ?? null,
        after: after?.[field] ?? null,
      })),
  )
