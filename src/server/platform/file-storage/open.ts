import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { openS3 } from '../s3.ts'
import type { Files } from './file-storage.ts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Files in a folder that only the server's user may read, spread over subfolders by their first two characters. */
const openFolder = (folder: string): Files => {
  const pathOf = (key: string): string => {
    if (!/^[0-9a-f]{40}$/.test(key)) throw new Error('invalid file key')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const part = `${path}.part`
      const file = await open(part, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        // The folder is synced as well: a row that survives a power cut must find its file.
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.part`, { force: true })
    },
  }
}

const requestMs = 30_000

const openBucket = (address: string): Files => {
  const { client, at, get, remove } = openS3(address, requestMs)
  return {
    put: async (key, bytes, mediaType) => {
      await client.send(
        new PutObjectCommand({
          ...at(key),
          Body: bytes,
          ContentType: mediaType,
          ContentDisposition: 'attachment',
        }),
      )
    },
    get,
    remove,
  }
}

/** The bucket of an address (`FILES_URL`), or the folder. */
export const openFiles = (place: { url: string | null; folder: string }): Files =>
  place.url === null ? openFolder(place.folder) : openBucket(place.url)
