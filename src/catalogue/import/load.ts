import xxhash from 'xxhash-wasm'
import { entities } from '../export/manifest.ts'
import type { Line } from './lines.ts'
import type { Candidate, Key, Loader } from './loader.ts'
import { idOf, type Quarantine } from './quarantine.ts'
import { type EntityCounts, type Loaded, type Removal, removedRow, removeRows } from './removal.ts'
import { type Fault, readRow } from './row.ts'
import { sampleTextFault } from './sample-texts.ts'
import type { Work } from './work.ts'

/** A file of the export; its lines are counted and hashed while they are read. */
export type SourceFile = {
  name: string
  rows: number
  sha256: string
  lines: () => AsyncGenerator<Line[]>
}

/** Thrown by an incremental import that would rewrite most of a big table: a fresh import is faster. */
export class RestartFresh extends Error {}

const { h64Raw } = await xxhash()

/** The hash of a line's bytes in the file. The next import skips lines with a known hash. */
const digestOf = (bytes: Buffer): string => h64Raw(bytes).toString(16).padStart(16, '0')

/** Rows of the base by digest, except those that must be checked again. */
const knownRows = (work: Work, loader: Loader): { known: Map<string, Key>; all: Key[] } => {
  if (work.mode !== 'incremental') return { known: new Map(), all: [] }
  const suspects = new Set([
    ...danglingRows(work, loader),
    ...(loader.entity === 'drugs' || loader.entity === 'otc' ? unapplied(work) : []),
  ])
  const rows = work.sql(loader.stored).all() as { key: Key; digest: string }[]
  return {
    known: new Map(
      rows.filter(({ key }) => !suspects.has(key)).map(({ key, digest }) => [digest, key]),
    ),
    all: rows.map(({ key }) => key),
  }
}

/** Withdrawn products that the base still sells: their rows must be read again, although the export did not change them. */
export const unapplied = (work: Work): Set<Key> => {
  const sold = (id: number) =>
    work
      .sql("SELECT 1 FROM product WHERE id = ? AND json_extract(body, '$.withdrawn') IS NULL")
      .get(id)
  return new Set([...work.withdrawn.keys()].filter((id) => sold(id) !== undefined))
}

export const danglingRows = (work: Work, loader: Loader): Set<Key> =>
  loader.dangling && loader.refersTo.some((entity) => work.lost.has(entity))
    ? new Set(
        work
          .sql(loader.dangling)
          .all()
          .map(({ key }) => key as Key),
      )
    : new Set()

/**
 * Reads the rows of one entity into its tables: hashes each line, skips it if the hash is known, otherwise parses it, checks its references and
 * writes or quarantines it. An incremental import removes the rows that the export no longer has.
 */
export const loadEntity = async (
  work: Work,
  loader: Loader,
  files: readonly SourceFile[],
  quarantine: Quarantine,
  progress: (rows: number) => void,
): Promise<Loaded> => {
  const { known, all } = knownRows(work, loader)
  const removed = work.mode === 'delta' ? removedRow(loader.entity) : null
  const seen = new Set<Key>()
  const candidates: Candidate<unknown>[] = []
  const removals: Removal[] = []
  const counts: EntityCounts = { read: 0, kept: 0, refused: 0, untranslated: 0, removed: 0 }
  const kept = new Map<string, number>()
  let parsed = 0

  const refuse = (
    file: string,
    line: number,
    value: Record<string, unknown> | null,
    faults: readonly [Fault, ...Fault[]],
  ) => {
    counts.refused++
    kept.set(file, (kept.get(file) ?? 0) - 1)
    quarantine.add({ file, line, ...idOf(loader.entity, value) }, faults)
  }

  const take = (file: string, { number: line, bytes }: Line) => {
    const digest = bytes === null ? '' : digestOf(bytes)
    const knownKey = loader.settle ? undefined : known.get(digest)
    if (knownKey !== undefined && !seen.has(knownKey)) {
      seen.add(knownKey)
      return
    }
    parsed++
    const read = readRow(bytes, (value) =>
      removed && value.removed !== undefined ? removed : loader.schema,
    )
    if ('faults' in read) return refuse(file, line, read.value, read.faults)
    const { left } = read
    const key = loader.keyOf(read.row)
    if (seen.has(key))
      return refuse(file, line, read.value, [
        { field: entities[loader.entity].key.join('+'), reason: 'stands in the export twice' },
      ])
    if (removed && read.value.removed !== undefined) {
      seen.add(key)
      removals.push({ key, value: read.value, file, line })
      return
    }
    const fault =
      loader.faultOf(read.row) ?? pictureFault(work, read.row) ?? sampleTextFault(read.row)
    if (fault) return refuse(file, line, read.value, [fault])
    seen.add(key)
    if (left) {
      counts.untranslated++
      // The next import reads the file again, and names the translation again.
      kept.set(file, (kept.get(file) ?? 0) - 1)
      quarantine.add({ file, line, ...idOf(loader.entity, read.value), kept: true }, left)
    }
    // No line has such a digest: the row is read again even where only its neighbours changed.
    const own = left ? `${digest}-` : digest
    if (loader.settle) candidates.push({ key, row: read.row, digest: own, file, line })
    else loader.write(read.row, own)
  }

  for (const file of files) {
    kept.set(file.name, file.rows)
    for await (const lines of file.lines()) {
      counts.read += lines.length
      for (const line of lines) take(file.name, line)
      progress(counts.read)
      // From a quarter of the rows on, upserts that maintain the indexes cost more than writing the whole table without indexes.
      if (all.length > 5_000 && parsed > all.length / 4) throw new RestartFresh()
    }
  }

  const loaded: Loaded = { counts, removals, kept }
  // Rows that nothing refers to are removed at once, to free their unique values for the new rows.
  if (!loader.usedBy) removeRows(work, loader, loaded, quarantine)
  const settled = settle(loader, candidates, (candidate, fault) => {
    seen.delete(candidate.key)
    refuse(candidate.file, candidate.line, candidate.row as Record<string, unknown>, [fault])
  })
  for (const key of all) {
    if (seen.has(key)) continue
    loader.remove(key)
    counts.removed++
    work.lost.add(loader.entity)
  }
  if (work.mode !== 'fresh') loader.makeRoom?.(settled)
  for (const { row, digest } of settled) loader.write(row, digest)
  loader.finish?.()
  counts.kept = counts.read - counts.refused
  return loaded
}

/** A path on this site whose picture is not there would leave a hole in the page. */
const pictureFault = (work: Work, row: unknown): Fault | null => {
  const { image, images = [] } = row as { image?: string; images?: string[] }
  const isMissing = (path: string | undefined) =>
    path?.startsWith('/') === true && !work.hasPicture(path)
  if (isMissing(image)) return { field: 'image', reason: `names ${image}, which is not there` }
  const missing = images.findIndex(isMissing)
  return missing === -1
    ? null
    : { field: `images.${missing}`, reason: `names ${images[missing]}, which is not there` }
}

const settle = <Row>(
  loader: Loader<Row>,
  candidates: Candidate<Row>[],
  refuse: (candidate: Candidate<Row>, fault: Fault) => void,
): Candidate<Row>[] => {
  let standing = candidates
  for (;;) {
    const faults = loader.settle?.(standing) ?? new Map<Candidate<Row>, Fault>()
    if (faults.size === 0) return standing
    for (const [candidate, fault] of faults) refuse(candidate, fault)
    standing = standing.filter((candidate) => !faults.has(candidate))
  }
}
