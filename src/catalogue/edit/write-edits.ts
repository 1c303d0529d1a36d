import { DatabaseSync } from 'node:sqlite'
import { type Entity, entities, entityNames } from '../export/manifest.ts'
import { keyOfRow, type Row, releaseFacts, rowsOfRelease } from '../export/read.ts'
import { writeExport } from '../export/write.ts'
import { rules } from '../import/base.ts'
import { Refused } from '../import/refused.ts'
import { applyEdits, type Edit, type EditedRow } from './edit.ts'

/** The release that edits make: the name of the last export, and the moment of the edit. */
const idOf = (base: string, createdAt: string): string =>
  `${base.replace(/-e\d{17}$/, '').slice(0, 60)}-e${createdAt.replace(/\D/g, '')}`

const removal = ({ entity, key }: EditedRow): Row => ({
  removed: true,
  ...Object.fromEntries(entities[entity].key.map((field, index) => [field, key[index]])),
})

const deltaRows = (rows: readonly EditedRow[]): Partial<Record<Entity, Row[]>> => {
  const files: Partial<Record<Entity, Row[]>> = {}
  for (const row of rows)
    files[row.entity] = [...(files[row.entity] ?? []), row.after ?? removal(row)]
  return files
}

const fullRows = (
  db: DatabaseSync,
  rows: readonly EditedRow[],
): Partial<Record<Entity, Iterable<Row>>> => {
  const edited = new Map(rows.map((row) => [JSON.stringify([row.entity, ...row.key]), row]))
  const merged = function* (entity: Entity): Generator<Row> {
    for (const row of rowsOfRelease(db, entity)) {
      const edit = edited.get(JSON.stringify([entity, ...keyOfRow(entity, row)]))
      if (!edit) yield row
      else if (edit.after) yield edit.after
    }
    for (const { entity: of, before, after } of rows)
      if (of === entity && !before && after) yield after
  }
  return Object.fromEntries(entityNames.map((entity) => [entity, merged(entity)]))
}

type ToWrite = {
  base: string
  edits: readonly Edit[]
  directory: string
  createdAt: string
  source: string
}

/**
 * Writes edits of a release as an export into `directory`: a delta of the edited rows, with manifest and digests. On a release that another version
 * of this program imported, which takes no delta, it is a full export with the edited rows in it. Returns the id of the release to be, or null
 * where nothing would change; throws `Refused` for a row that breaks a rule.
 */
export const writeEdits = async ({
  base,
  edits,
  directory,
  createdAt,
  source,
}: ToWrite): Promise<string | null> => {
  const db = new DatabaseSync(base, { readOnly: true })
  try {
    const facts = releaseFacts(db)
    const applied = applyEdits(db, edits)
    if ('fault' in applied) {
      const { entity, key, field, reason } = applied.fault
      throw new Refused('edit', `${entity} ${key.join(':')}: ${field} ${reason}.`)
    }
    if (applied.rows.length === 0) return null
    const id = idOf(facts.id, createdAt)
    const isDelta = facts.rules === rules
    await writeExport({
      directory,
      id,
      createdAt,
      source,
      languages: facts.languages,
      ...(isDelta
        ? { kind: 'delta', basedOn: facts.id, rows: deltaRows(applied.rows) }
        : { rows: fullRows(db, applied.rows) }),
    })
    return id
  } finally {
    db.close()
  }
}
