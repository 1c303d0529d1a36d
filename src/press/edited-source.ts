import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Edit } from '#catalogue/edit/edit.ts'
import { writeEdits } from '#catalogue/edit/write-edits.ts'
import { Refused } from '#catalogue/import/refused.ts'
import { layout } from './layout.ts'
import { readReleases, releaseFile } from './releases.ts'
import { readWithdrawals, type Withdrawn, writeWithdrawals } from './withdrawals.ts'

/** Edits of the served release, whichever that is when their turn comes. */
export type EditedSource = {
  edits: readonly Edit[]
  /** Products that are taken off sale, in this and all later releases. */
  withdraw?: readonly Withdrawn[] | undefined
  /** Products that are sold again. */
  restore?: readonly number[] | undefined
  /** The moment of the edit, ISO 8601 in UTC. */
  at: string
  /** Who made it, for the manifest. */
  by: string
}

const kindOf = (db: DatabaseSync, id: number): 'drugs' | 'otc' => {
  const row = db.prepare('SELECT kind FROM product WHERE id = ?').get(id)
  if (!row) throw new Refused('edit', `There is no product ${id} in the served release.`)
  return row.kind === 'drug' ? 'drugs' : 'otc'
}

/** The edits of rows that a withdrawal and its end make. */
const withWithdrawals = (base: string, { edits, withdraw = [], restore = [] }: EditedSource): Edit[] => {
  const db = new DatabaseSync(base, { readOnly: true })
  try {
    return [
      ...edits,
      ...withdraw.map(({ id, reason, on }) => ({ entity: kindOf(db, id), key: [id], set: { withdrawn: { reason, on } } })),
      ...restore.map((id) => ({ entity: kindOf(db, id), key: [id], set: { withdrawn: null } })),
    ]
  } finally {
    db.close()
  }
}

/**
 * Writes edits of the served release as an export into a folder below that of the catalogues, and notes what is withdrawn from now on. Null where
 * nothing would change. Call it under the lock of publishes; throws `Refused`.
 */
export const writeEditedSource = async (dataDir: string, source: EditedSource, dryRun: boolean): Promise<string | null> => {
  const [current] = readReleases(dataDir)
  if (!current) throw new Refused('base', 'No release is served yet: publish a full export first.')
  const base = releaseFile(dataDir, current)
  const edits = withWithdrawals(base, source)
  const { withdraw = [], restore = [] } = source
  if (!dryRun && withdraw.length + restore.length > 0) {
    const withdrawals = new Map(readWithdrawals(dataDir))
    for (const { id, reason, on } of withdraw) withdrawals.set(id, { reason, on })
    for (const id of restore) withdrawals.delete(id)
    writeWithdrawals(dataDir, withdrawals)
  }
  const { catalogue } = layout(dataDir)
  mkdirSync(catalogue, { recursive: true })
  const directory = mkdtempSync(join(catalogue, 'edit-'))
  return (await writeEdits({ base, edits, directory, createdAt: source.at, source: source.by })) === null ? null : directory
}
