import { DatabaseSync } from 'node:sqlite'
import { applyEdits, type Edit, type EditedRow, fieldChanges } from '#catalogue/edit/edit.ts'
import { entities } from '#catalogue/export/manifest.ts'
import type { Catalogue } from '#catalogue/open.ts'
import type { EditReport } from '#contract/publishing/content.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'

/** Runs on a connection of its own: statements of the served release are shared by readers. */
export const onRelease = <Result>(
  { file }: Catalogue,
  read: (db: DatabaseSync) => Result,
): Result => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return read(db)
  } finally {
    db.close()
  }
}

const rowsOf = (catalogue: Catalogue, edits: readonly Edit[]): Outcome<EditedRow[]> => {
  const wrong = edits.find(({ entity, key }) => key.length !== entities[entity].key.length)
  if (wrong)
    return failed('publishRefused', {
      field: 'key',
      detail: 'edit',
      values: { reason: `${wrong.entity} have another key` },
    })
  const applied = onRelease(catalogue, (db) => applyEdits(db, edits))
  if ('rows' in applied) return ok(applied.rows)
  const { entity, key, field, reason } = applied.fault
  return failed('publishRefused', {
    field,
    detail: 'edit',
    values: { reason: `${entity} ${key.join(':')}: ${field} ${reason}` },
  })
}

/** Why edits cannot be made on a release, or what they change, field by field. */
export const changesOn = (
  catalogue: Catalogue,
  edits: readonly Edit[],
): Outcome<EditReport['changes']> => {
  const rows = rowsOf(catalogue, edits)
  return 'failed' in rows ? rows : ok(fieldChanges(rows.ok) as EditReport['changes'])
}
