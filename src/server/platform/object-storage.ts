import { createReadStream, existsSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { openS3 } from './s3.ts'

/** Where backups and releases are kept, by name; a name may have folders. */
export type ObjectStorage = {
  /** Copies a file there; once this resolves it is whole. */
  put: (name: string, file: string) => Promise<void>
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** Null where there is none. */
  get: (name: string) => Promise<Uint8Array | null>
  /** The same as a stream, for what may not fit into memory. */
  read: (name: string) => Promise<Readable | null>
  /** Names that begin so, in order. */
  list: (prefix: string) => Promise<string[]>
  remove: (name: string) => Promise<void>
}

/** Writes a file under another name first, so that it is there whole or not at all, also after a power cut. */
const whole = async (path: string, write: (part: string) => Promise<void>): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${process.pid}.part`
  await write(part)
  const handle = await open(part, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, path)
}

const inFolder = (folder: string): ObjectStorage => ({
  put: (name, file) => whole(join(folder, name), (part) => copyFile(file, part)),
  write: (name, bytes) => whole(join(folder, name), (part) => writeFile(part, bytes)),
  get: async (name) => {
    try {
      return await readFile(join(folder, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  },
  read: async (name) => {
    const path = join(folder, name)
    return existsSync(path) ? createReadStream(path) : null
  },
  list: async (prefix) => {
    const names = await readdir(folder, { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      },
    )
    return names.filter((name) => name.startsWith(prefix) && !name.endsWith('.part')).sort()
  },
  remove: (name) => rm(join(folder, name), { force: true }),
})

/** A backup or a release is one large object. */
const requestMs = 10 * 60_000

const inBucket = (address: string): ObjectStorage => {
  const { client, at, get, remove } = openS3(address, requestMs)
  return {
    put: async (name, file) => {
      const { size } = await stat(file)
      await client.send(
        new PutObjectCommand({ ...at(name), Body: createReadStream(file), ContentLength: size }),
      )
    },
    write: async (name, bytes) => {
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes }))
    },
    read: async (name) => {
      try {
        return (
          ((await client.send(new GetObjectCommand(at(name)))).Body as Readable | undefined) ?? null
        )
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null
        throw error
      }
    },
    get,
    list: async (prefix) => {
      const { Bucket, Key: start } = at(prefix)
      const names: string[] = []
      let token: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: start, ContinuationToken: token }),
        )
        for (const { Key: key } of page.Contents ?? [])
          if (key !== undefined) names.push(key.slice(at('').Key.length))
        token = page.NextContinuationToken
      } while (token !== undefined)
      return names.sort()
    },
    remove,
  }
}

/** The place of `BACKUP_URL` or `RELEASES_URL`: an absolute folder, or a bucket. */
export const openObjectStorage = (url: string): ObjectStorage =>
  url.startsWith('/') ? inFolder(url) : inBucket(url)
