import { dayMs } from '#model/duration.ts'
import { sizes } from '#model/limits.ts'
import type { Core } from '../kernel/session/core.ts'
import type { OrphanedUploads } from './orphaned-uploads.ts'
import { forgetOriginal, oldOriginals } from './prescription-repository.ts'

const batchSize = 100

type Deps = Pick<Core, 'storage' | 'now'> & {
  orphanedUploads: Pick<OrphanedUploads, 'announce'>
}

/**
 * Ends the originals of prescriptions that no order came of: they are kept as evidence of an order, and can be large. The redrawn file stays with its
 * customer. The cleanup of orphaned uploads removes their files.
 */
export const endOriginals = async ({ storage, orphanedUploads, now }: Deps): Promise<number> => {
  const before = new Date(now().getTime() - sizes.originalDays * dayMs).toISOString()
  return await storage.inTransaction(async (db) => {
    const old = await oldOriginals(db, before, batchSize)
    for (const { id, original_key } of old) {
      if (original_key !== null) await orphanedUploads.announce(db, original_key)
      await forgetOriginal(db, id)
    }
    return old.length
  })
}
