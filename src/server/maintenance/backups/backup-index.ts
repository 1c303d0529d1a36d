import { z } from 'zod'
import { isPictureFile } from '#model/picture.ts'
import type { ObjectStorage } from '../../platform/object-storage.ts'

/** What stands beside a backup, readable without its key: nothing in it is personal. */
const Index = z.object({
  is: z.literal('nuskha-backup-index'),
  at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The encrypted archive, and the digest by which it is known to be whole. */
  archive: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  /** Keys of the prescription files, and names of the uploaded pictures, that belong to it. */
  files: z.array(z.string()),
})
export type BackupIndex = z.infer<typeof Index>

const prefix = 'nuskha-'
const ending = '.json'

/** `nuskha-2026-11-22T02-30-00-000Z`: names sort by time. */
export const backupName = (at: Date): string =>
  `${prefix}${at.toISOString().replaceAll(/[:.]/g, '-')}`
export const indexName = (name: string): string => `${name}${ending}`
export const archiveName = (name: string): string => `${name}.tar.gz.age`
export const fileName = (key: string): string => `files/${key}.age`

/** The path within a data folder of a file that a backup names. Throws a sentence for a name that is neither a key nor a picture. */
export const pathOfFile = (key: string): string => {
  if (isPictureFile(key)) return `images/${key}`
  if (/^[0-9a-f]{40}$/.test(key)) return `files/${key.slice(0, 2)}/${key}`
  throw new Error(`The index of the backup names ${key}, which is no file of a shop.`)
}

/** Names of all backups, the oldest first. One whose index is not there was not finished, and counts as none. */
export const backupNames = async (place: ObjectStorage): Promise<string[]> =>
  (await place.list(prefix))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))

/** Throws a sentence where it is missing or no index. */
export const readIndex = async (place: ObjectStorage, name: string): Promise<BackupIndex> => {
  const bytes = await place.get(indexName(name))
  if (!bytes) throw new Error(`There is no backup ${name}.`)
  const parsed = Index.safeParse(JSON.parse(Buffer.from(bytes).toString()))
  if (!parsed.success) throw new Error(`${indexName(name)} is no index of a backup.`)
  return parsed.data
}
