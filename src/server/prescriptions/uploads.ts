import { type RateLimit, take, waitFor } from '../db/rate-limits.ts'
import { type Failed, failed, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { freeBytes, isDiskFull } from '../platform/disk.ts'
import { type Files, newFileKey } from '../platform/file-storage/file-storage.ts'
import type { Redraw } from '../redraw/redraw.ts'
import { createOrphanedUploads, type OrphanedUploads } from './orphaned-uploads.ts'
import { type TakenFile, takeFile } from './sanitize.ts'

/** Redrawing is expensive; customers need fewer uploads than this. */
const allowance: RateLimit = { max: 60, seconds: 60 * 60 }

/** Files that customers send: drawn anew within the room of the disk and the allowance of the customer, and stored. */
export type Uploads = {
  /** Why a customer may send no file now, or `null`: asked before one is read. */
  refused: (customerId: string) => Promise<Failed | null>
  /** A redrawn file, not stored yet. */
  draw: (bytes: Uint8Array, customerId: string) => Promise<TakenFile | Failed>
  /** Stores bytes and returns their key, which the transaction of their row claims. */
  store: (bytes: Uint8Array, mediaType: string) => Promise<string | Failed>
  orphaned: OrphanedUploads
}

export type UploadDeps = Pick<Core, 'storage' | 'now' | 'log'> & {
  files: Files
  redraw: Redraw
  /** Uploads are refused while the disk of `dataDir` has less than `minFreeBytes`. */
  dataDir: string
  minFreeBytes: number
}

const field = 'file'

export const createUploads = ({
  storage,
  files,
  redraw,
  dataDir,
  minFreeBytes,
  now,
  log,
}: UploadDeps): Uploads => {
  const orphaned = createOrphanedUploads(storage, files, now)
  return {
    orphaned,
    refused: async (customerId) => {
      const wait = await waitFor(storage.db, 'prescription', customerId, allowance, now())
      return wait > 0 ? tooOften(wait) : null
    },
    draw: async (bytes, customerId) => {
      const free = (await freeBytes(dataDir)) ?? Number.POSITIVE_INFINITY
      if (free < minFreeBytes) return failed('diskFull', { field })
      const wait = await storage.inTransaction((db) =>
        take(db, 'prescription', customerId, allowance, now()),
      )
      if (wait > 0) return tooOften(wait)
      return await takeFile(bytes, customerId, redraw).catch((error: unknown) => {
        log.error({ err: error }, 'a file cannot be redrawn')
        return failed('uploadFailed', { field })
      })
    },
    store: async (bytes, mediaType) => {
      const key = newFileKey()
      await orphaned.announce(storage.db, key)
      try {
        await files.put(key, bytes, mediaType)
        return key
      } catch (error) {
        log.error({ err: error }, 'an uploaded file is not stored')
        return failed(isDiskFull(error) ? 'diskFull' : 'uploadFailed', { field })
      }
    },
  }
}
