import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { openS3 } from '../../platform/s3.ts'

/** Where backups are kept, by name; a name may have folders. */
export type BackupPlace = {
  /** Copies a file there; once this resolves it is whole. */
  put: (name: string, file: string) => Promise<void>
  /** Null where there is none. */
  get: (name: string) => Promise<Uint8Array | null>
  /** Names that begin so, in order. */
  list: (prefix: string) => Promise<string[]>
  remove: (name: string) => Promise<void>
}

const inFolder = (folder: string): BackupPlace => ({
  put: async (name, file) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const part = `${path}.part`
    await copyFile(file, part)
    const handle = await open(part, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, path)
  },
  get: async (name) => {
    try {
      return await readFile(join(folder, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  },
  list: async (prefix) => {
    const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return names.filter((name) => name.startsWith(prefix) && !name.endsWith('.part')).sort()
  },
  remove: (name) => rm(join(folder, name), { force: true }),
})

/** A backup is one large object. */
const requestMs = 10 * 60_000

const inBucket = (address: string): BackupPlace => {
  const { client, at, get, remove } = openS3(address, requestMs)
  return {
    put: async (name, file) => {
      const { size } = await stat(file)
      await client.send(new PutObjectCommand({ ...at(name), Body: createReadStream(file), ContentLength: size }))
    },
    get,
    list: async (prefix) => {
      const { Bucket, Key: start } = at(prefix)
      const names: string[] = []
      let token: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: start, ContinuationToken: token }))
        for (const { Key: key } of page.Contents ?? []) if (key !== undefined) names.push(key.slice(at('').Key.length))
        token = page.NextContinuationToken
      } while (token !== undefined)
      return names.sort()
    },
    remove,
  }
}

/** The place of `BACKUP_URL`: a folder, or a bucket. */
export const openBackupPlace = (url: string): BackupPlace => (url.startsWith('/') ? inFolder(url) : inBucket(url))
