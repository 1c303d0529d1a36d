import type { Db, Storage } from '../db/types.ts'
import type { Files } from '../platform/file-storage/file-storage.ts'
import { addOrphanedUpload, claimOrphanedUpload, orphanedUploadsBefore, removeOrphanedUpload } from './orphaned-upload-repository.ts'

/** So long a file may wait for its row. */
const takenWithinMs = 30 * 60_000
/** Later by so much that clocks of two servers may differ: then nobody takes it any more, and it goes. */
const sweptAfterMs = 60 * 60_000
const batchSize = 100

/**
 * Files and rows that refer to them never meet in one transaction, so a file is announced before it is stored and struck off in the
 * transaction of its row; one whose row goes is announced again. Whatever stops in between leaves a file that a sweep finds.
 */
export type OrphanedUploads = {
  announce: (db: Db, key: string) => Promise<void>
  /** In the transaction of the row; false when the file has waited too long. */
  take: (db: Db, key: string) => Promise<boolean>
  /** Removes a file that is announced and that nobody will take. */
  remove: (key: string) => Promise<void>
  /** Removes what nobody has taken; how many. */
  removeOld: () => Promise<number>
}

export const createOrphanedUploads = (storage: Storage, files: Files, now: () => Date): OrphanedUploads => {
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
