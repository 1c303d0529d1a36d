import { DatabaseSync } from 'node:sqlite'
import type { Edit } from '#catalogue/edit/edit.ts'
import { writeEdits } from '#catalogue/edit/write-edits.ts'
import { Refused } from '#catalogue/import/refused.ts'
import { temporaryFolderIn } from '#catalogue/import/temporary.ts'
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
  /** `somewhere`: a product that this release does not have is no fault; it is noted for those that bring it. */
  known?: 'here' | 'somewhere' | undefined
  /** The moment of the edit, ISO 8601 in UTC. */
  at: string
  /** Who made it, for the manifest. */
  by: string
}

const kindOf = (db: DatabaseSync, id: number): 'drugs' | 'otc' | null => {
  const row = db.prepare('SELECT kind FROM product WHERE id = ?').get(id)
  return row ? (row.kind === 'drug' ? 'drugs' : 'otc') : null
}

/** What an import is told besides the files: the rows that are edited. */
export const editedRows = (source: string | EditedSource): string[] =>
  typeof source === 'string'
    ? []
    : source.edits.map(({ entity, key }) => `${entity} ${key.join(':')}`)

/** The edits of rows that a withdrawal and its end make. */
const withWithdrawals = (
  base: string,
  { edits, withdraw = [], restore = [], known = 'here' }: EditedSource,
): Edit[] => {
  const db = new DatabaseSync(base, { readOnly: true })
  const edit = (id: number, withdrawn: { reason: string; on: string } | null): Edit[] => {
    const entity = kindOf(db, id)
    if (entity) return [{ entity, key: [id], set: { withdrawn } }]
    if (known === 'somewhere') return []
    throw new Refused('edit', `There is no product ${id} in the served release.`)
  }
  try {
    return [
      ...edits,
      ...withdraw.flatMap(({ id, reason, on }) => edit(id, { reason, on })),
      ...restore.flatMap((id) => edit(id, null)),
    ]
  } finally {
    db.close()
  }
}

/**
 * Writes edits of the served release as an export into a folder below that of the catalogues, and notes what is withdrawn from now on. Null where
 * nothing would change. Call it under the lock of publishes; throws `Refused`.
 */
export const writeEditedSource = async (
  dataDir: string,
  source: EditedSource,
  dryRun: boolean,
): Promise<string | null> => {
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
  const directory = temporaryFolderIn(layout(dataDir).catalogue)
  return (await writeEdits({ base, edits, directory, createdAt: source.at, source: source.by })) ===
    null
    ? null
    : directory
}
