import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Locale } from '#model/locale.ts'
import { type Entity, entityNames, Manifest } from './manifest.ts'

export type ExportToWrite = {
  directory: string
  /** The release id: lower-case letters, digits, `.`, `_`, `-`. */
  id: string
  kind?: 'full' | 'delta'
  /** The release a delta builds on. */
  basedOn?: string
  /** ISO 8601 in UTC. */
  createdAt: string
  source?: string
  languages: Locale[]
  /** `.ndjson.gz` instead of `.ndjson`. */
  gzip?: boolean
  /** Rows in the input form of the zod schemas of this folder; in a delta also `{ removed: true, …key }`. Not validated. */
  rows: Partial<Record<Entity, Iterable<object> | AsyncIterable<object>>>
}

/**
 * Writes an export into `directory` (created if missing): one file per entity, in the order of `entities`, then
 * `manifest.json` with row counts and SHA-256. Rows are streamed. The same rows give the same bytes.
 */
export const writeExport = async (options: ExportToWrite): Promise<Manifest> => {
  await mkdir(options.directory, { recursive: true })
  const files: Manifest['files'] = []
  for (const entity of entityNames) {
    const rows = options.rows[entity]
    if (rows) files.push(await writeEntity(options.directory, entity, rows, options.gzip ?? false))
  }
  const manifest = Manifest.parse({
    format: 1,
    kind: options.kind ?? 'full',
    id: options.id,
    basedOn: options.basedOn,
    createdAt: options.createdAt,
    source: options.source,
    languages: options.languages,
    files,
  })
  // Last, so that a missing manifest marks an incomplete export.
  await writeFile(
    join(options.directory, 'manifest.json'),
    `${JSON.stringify(manifest, null, 2)}\n`,
  )
  return manifest
}

const writeEntity = async (
  directory: string,
  entity: Entity,
  rows: Iterable<object> | AsyncIterable<object>,
  gzip: boolean,
): Promise<Manifest['files'][number]> => {
  const name = `${entity}.ndjson${gzip ? '.gz' : ''}`
  const hash = createHash('sha256')
  let count = 0
  const text = async function* () {
    let batch = ''
    for await (const row of rows) {
      count++
      batch += `${JSON.stringify(row)}\n`
      if (batch.length > 65_536) {
        yield batch
        batch = ''
      }
    }
    if (batch !== '') yield batch
  }
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const source = Readable.from(text(), { objectMode: false })
  const target = createWriteStream(join(directory, name))
  if (gzip) await pipeline(source, createGzip(), hashing, target)
  else await pipeline(source, hashing, target)
  return { name, entity, rows: count, sha256: hash.digest('hex') }
}
