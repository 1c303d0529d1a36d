import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backup as copySqlite, DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { dayMs } from '#model/duration.ts'
import { isPictureFile } from '#model/picture.ts'
import { layout } from '#press/layout.ts'
import { backUp } from '../../db/backup.ts'
import { type DatabasePlace, openStorage } from '../../db/open.ts'
import type { ObjectStorage } from '../../platform/object-storage.ts'
import {
  archiveName,
  type BackupIndex,
  backupName,
  backupNames,
  fileName,
  indexName,
  readIndex,
} from './backup-index.ts'
import { sealFile } from './sealed-file.ts'

export type BackupOrder = {
  dataDir: string
  database: DatabasePlace
  /** Whether prescriptions lie in the data folder; those in a bucket are kept by the versions of the bucket. */
  hasFiles: boolean
  recipients: readonly string[]
  days: number
}
export type BackupReport = {
  name: string
  bytes: number
  files: number
  newFiles: number
  removed: number
}

/** Backups that stay however old they are: a clock that is wrong must not remove all. */
const alwaysKept = 3

/** A copy of the database as of one moment, under the name it has in the archive. SQLite copies itself while servers write. */
const copyDatabase = async (database: DatabasePlace, folder: string, at: Date): Promise<string> => {
  if ('file' in database) {
    const source = new DatabaseSync(database.file, { readOnly: true })
    try {
      await copySqlite(source, join(folder, 'nuskha.db'))
      return 'nuskha.db'
    } finally {
      source.close()
    }
  }
  const storage = openStorage(database)
  try {
    await backUp(storage, join(folder, 'nuskha.ndjson.gz'), at)
    return 'nuskha.ndjson.gz'
  } finally {
    await storage.close()
  }
}

const addFile = async (
  archive: ReturnType<typeof pack>,
  name: string,
  path: string,
): Promise<void> => {
  const { size } = await stat(path)
  await pipeline(createReadStream(path), archive.entry({ name, size }))
}

/** Database, shop and key of invoices as one `.tar.gz`. */
const writeArchive = async (
  to: string,
  entries: readonly { name: string; path: string }[],
): Promise<void> => {
  const archive = pack()
  const written = pipeline(archive, createGzip(), createWriteStream(to, { mode: 0o600 }))
  const filled = (async () => {
    for (const { name, path } of entries) await addFile(archive, name, path)
    archive.finalize()
  })()
  // A failure of either ends both.
  await Promise.all([written, filled.catch((error: Error) => archive.destroy(error))])
}

const digestOf = async (file: string): Promise<string> => {
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  return digest.digest('hex')
}

/** Keys of the prescription files in a data folder. */
const localFiles = async (folder: string): Promise<Map<string, string>> => {
  if (!existsSync(folder)) return new Map()
  const names = await readdir(folder, { recursive: true })
  return new Map(
    names
      .filter((name) => /(?:^|\/)[0-9a-f]{40}$/.test(name))
      .map((name) => [name.slice(-40), join(folder, name)]),
  )
}

/** Uploaded pictures of products, which no export holds. */
const localPictures = async (folder: string): Promise<Map<string, string>> => {
  const names = existsSync(folder) ? await readdir(folder) : []
  return new Map(names.filter(isPictureFile).map((name) => [name, join(folder, name)]))
}

/** Removes backups that are too old, and files that no backup names any more. */
const removeOld = async (place: ObjectStorage, days: number, at: Date): Promise<number> => {
  const oldest = backupName(new Date(at.getTime() - days * dayMs))
  const names = await backupNames(place)
  const old = names.slice(0, -alwaysKept).filter((name) => name < oldest)
  for (const name of old) {
    // The index last: what is removed halfway is removed by the next backup.
    await place.remove(archiveName(name))
    await place.remove(indexName(name))
  }
  const remaining = names.filter((name) => !old.includes(name))
  const named = new Set<string>()
  for (const name of remaining)
    for (const key of (await readIndex(place, name)).files) named.add(fileName(key))
  const unused = (await place.list('files/')).filter((file) => !named.has(file))
  for (const file of unused) await place.remove(file)
  return old.length
}

/** Makes one backup and removes old ones. Files of prescriptions and pictures never change, so each is copied once. */
export const makeBackup = async (
  place: ObjectStorage,
  order: BackupOrder,
  at: Date,
): Promise<BackupReport> => {
  const { dataDir, database, hasFiles, recipients, days } = order
  const paths = layout(dataDir)
  const folder = await mkdtemp(join(dataDir, '.backup-'))
  try {
    const name = backupName(at)
    // The database first: a file that one of its rows names was stored before it.
    const copied = await copyDatabase(database, folder, at)
    const own = [paths.shop, paths.logo, paths.invoiceKey].filter((path) => existsSync(path))
    const entries = [
      { name: copied, path: join(folder, copied) },
      ...own.map((path) => ({ name: path.slice(dataDir.length + 1), path })),
    ]
    await writeArchive(join(folder, 'archive'), entries)

    const files = new Map([
      ...(hasFiles ? await localFiles(paths.files) : []),
      ...(await localPictures(paths.images)),
    ])
    const there = new Set(await place.list('files/'))
    const fresh = [...files].filter(([key]) => !there.has(fileName(key)))
    for (const [key, path] of fresh) {
      try {
        await sealFile(path, join(folder, 'sealed'), recipients)
      } catch (error) {
        // The customer has erased it since.
        if (existsSync(path)) throw error
        files.delete(key)
        continue
      }
      await place.put(fileName(key), join(folder, 'sealed'))
    }

    await sealFile(join(folder, 'archive'), join(folder, 'sealed'), recipients)
    const [{ size: bytes }, sha256] = [
      await stat(join(folder, 'sealed')),
      await digestOf(join(folder, 'sealed')),
    ]
    await place.put(archiveName(name), join(folder, 'sealed'))
    const engine = 'file' in database ? 'sqlite' : 'postgres'
    const index: BackupIndex = {
      is: 'nuskha-backup-index',
      at: at.toISOString(),
      engine,
      archive: archiveName(name),
      sha256,
      bytes,
      files: [...files.keys()].sort(),
    }
    await writeFile(join(folder, 'index'), JSON.stringify(index))
    await place.put(indexName(name), join(folder, 'index'))
    return {
      name,
      bytes,
      files: files.size,
      newFiles: fresh.length,
      removed: await removeOld(place, days, at),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
