import { hourMs } from '#model/duration.ts'
import type { Db, Storage } from '../db/types.ts'
import type { Files } from '../platform/file-storage/file-storage.ts'
import {
  addOrphanedUpload,
  claimOrphanedUpload,
  orphanedUploadsBefore,
  removeOrphanedUpload,
} from './orphaned-upload-repository.ts'

/** How long a file may wait for its row. */
const takenWithinMs = 30 * 60_000
/** Later by more than the clock skew between servers: such a file cannot be claimed any more and is removed. */
const sweptAfterMs = hourMs
const batchSize = 100

/**
 * Files and the rows that refer to them cannot share a transaction, so a file is recorded before it is stored and unrecorded in the
 * transaction of its row; removing the row records it again. A crash in between leaves a file that the cleanup finds.
 */
export type OrphanedUploads = {
  announce: (db: Db, key: string) => Promise<void>
  /** Called in the transaction of the row; false if the file has waited too long. */
  take: (db: Db, key: string) => Promise<boolean>
  /** Removes a recorded file that will not be claimed. */
  remove: (key: string) => Promise<void>
  /** Removes old unclaimed files; returns their number. */
  removeOld: () => Promise<number>
}

export const createOrphanedUploads = (
  storage: Storage,
  files: Files,
  now: () => Date,
): OrphanedUploads => {
  const ago = (ms: number): string => new Date(now().getTime() - ms).toISOString()
  const remove = async (key: string): Promise<void> => {
    await files.remove(key)
    await removeOrphanedUpload(storage.db, key)
  }
  return {
    announce: (db, key) => addOrphanedUpload(db, key, now().toISOString()),
    take: (db, key) => claimOrphanedUpload(db, key, ago(takenWithinMs)),
    remove,
    removeOld: async () => {
      const keys = await orphanedUploadsBefore(storage.db, ago(sweptAfterMs), batchSize)
      for (const key of keys) await remove(key)
      return keys.length
    },
  }
}
