import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { layout } from '#press/layout.ts'
import { auditProblems } from '../../db/audit/audit.ts'
import { type Counted, copyInto, countRows, restore } from '../../db/backup.ts'
import { readConsistently } from '../../db/consistent-read.ts'
import { migrate } from '../../db/migrate.ts'
import { type DatabasePlace, openMigrated, openStorage } from '../../db/open.ts'
import type { ObjectStorage } from '../../platform/object-storage.ts'
import { databaseFiles } from '../../platform/private-file.ts'
import { backupNames, fileName, pathOfFile, readIndex } from './backup-index.ts'
import { openSealed } from './sealed-file.ts'

type Asked = {
  /** The private key of age, `AGE-SECRET-KEY-…`. */
  identity: string
  /** Null for the latest. */
  name: string | null
}
export type Restored = { name: string; at: string; rows: Counted; files: number }

/** What an archive may hold: nothing that is written outside the folder. */
const entryNames = new Set([
  'nuskha.db',
  'nuskha.ndjson.gz',
  'shop.json',
  'logo.svg',
  'invoice-key.pem',
])

const unpack = async (archive: string, folder: string): Promise<Set<string>> => {
  const files = new Set<string>()
  const reading = extract()
  const fed = pipeline(createReadStream(archive), createGunzip(), reading)
  // Where an entry is refused, this fails as well.
  fed.catch(() => {})
  for await (const entry of reading) {
    const { name } = entry.header
    if (!entryNames.has(name))
      throw new Error(`The archive holds ${name}, which belongs to no backup.`)
    await pipeline(entry, createWriteStream(join(folder, name), { mode: 0o600 }))
    files.add(name)
  }
  await fed
  return files
}

/** Copies an object into a file, and returns its digest; null where there is none. */
const fetchInto = async (
  place: ObjectStorage,
  name: string,
  file: string,
): Promise<string | null> => {
  const source = await place.read(name)
  if (!source) return null
  const digest = createHash('sha256')
  const digested = new Transform({
    transform: (chunk: Uint8Array, _, done) => {
      digest.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(source, digested, createWriteStream(file, { mode: 0o600 }))
  return digest.digest('hex')
}

const openArchive = async (
  place: ObjectStorage,
  { identity, name: asked }: Asked,
  folder: string,
) => {
  const name = asked ?? (await backupNames(place)).at(-1)
  if (name === undefined) throw new Error('There is no backup.')
  const index = await readIndex(place, name)
  const [sealed, archive] = [join(folder, 'sealed'), join(folder, 'archive')]
  const sha256 = await fetchInto(place, index.archive, sealed)
  if (sha256 === null) throw new Error(`The archive of backup ${name} is missing.`)
  if (sha256 !== index.sha256) throw new Error(`The archive of backup ${name} is damaged.`)
  await openSealed(createReadStream(sealed), archive, identity).catch((error: Error) => {
    throw new Error(`Backup ${name} cannot be opened with this key: ${error.message}`)
  })
  const entries = await unpack(archive, folder)
  // The database takes as much of the disk again.
  for (const used of [sealed, archive]) await rm(used)
  return { name, index, entries }
}

/** Fills an empty database from what an archive held, whichever engine either of them is. */
const fillDatabase = async (
  folder: string,
  entries: Set<string>,
  database: DatabasePlace,
): Promise<Counted> => {
  if (entries.has('nuskha.db') && 'file' in database) {
    await mkdir(dirname(database.file), { recursive: true, mode: 0o700 })
    const part = `${database.file}.part`
    await copyFile(join(folder, 'nuskha.db'), part)
    await rename(part, database.file)
  }
  const storage = openStorage(database)
  try {
    if (entries.has('nuskha.ndjson.gz'))
      return await restore(storage, join(folder, 'nuskha.ndjson.gz'))
    await migrate(storage)
    if ('file' in database) return await countRows(storage)
    const copied = await openMigrated({ file: join(folder, 'nuskha.db') })
    try {
      return await copyInto(copied, storage)
    } finally {
      await copied.close()
    }
  } finally {
    await storage.close()
  }
}

/**
 * Restores a backup into a data folder and a database that are empty. The catalogue is not part of it: it is published again from its export. Throws a
 * sentence where it cannot, before anything is replaced.
 */
export const restoreBackup = async (
  place: ObjectStorage,
  request: Asked,
  dataDir: string,
  database: DatabasePlace,
): Promise<Restored> => {
  const paths = layout(dataDir)
  // A log beside a database is part of it, also one that an earlier database left: SQLite would write its pages into the restored one.
  const ofDatabase = 'file' in database ? databaseFiles(database.file) : []
  const existing = [
    ...ofDatabase,
    paths.shop,
    paths.logo,
    paths.invoiceKey,
    paths.files,
    paths.images,
  ].filter((path) => existsSync(path))
  if (existing.length > 0)
    throw new Error(
      `There is ${existing.join(', ')} already: restore into an empty data folder, or move what is there to another place first.`,
    )
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(dataDir, '.restore-'))
  try {
    const { name, index, entries } = await openArchive(place, request, folder)
    for (const key of index.files) {
      const sealed = await place.read(fileName(key))
      if (!sealed) throw new Error(`The file ${key} of backup ${name} is missing.`)
      const path = join(folder, pathOfFile(key))
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await openSealed(sealed, path, request.identity)
    }
    const rows = await fillDatabase(folder, entries, database)
    for (const path of [paths.shop, paths.logo, paths.invoiceKey])
      if (entries.has(basename(path))) await rename(join(folder, basename(path)), path)
    for (const path of [paths.files, paths.images])
      if (existsSync(join(folder, basename(path)))) await rename(join(folder, basename(path)), path)
    return { name, at: index.at, rows, files: index.files.length }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Restores a backup into a folder that is thrown away, and asks whether everything in it adds up: a backup that was never restored is a hope. Returns
 * the problems that were found, beside what was restored.
 */
export const drill = async (
  place: ObjectStorage,
  request: Asked,
  folder: string,
): Promise<Restored & { problems: string[] }> => {
  const trial = await mkdtemp(join(folder, '.drill-'))
  try {
    const database = { file: join(trial, 'nuskha.db') }
    const restored = await restoreBackup(place, request, trial, database)
    const storage = await openMigrated(database)
    try {
      return { ...restored, problems: await readConsistently(storage, auditProblems) }
    } finally {
      await storage.close()
    }
  } finally {
    await rm(trial, { recursive: true, force: true })
  }
}
