import type { Storage } from '../db/types.ts'
import type { Part } from '../http/part.ts'
import type { RunMutation } from '../kernel/session/mutation.ts'
import type { Sessions } from '../kernel/session/sessions.ts'
import { freeBytes } from '../platform/disk.ts'
import type { Files } from '../platform/file-storage/file-storage.ts'
import type { Log } from '../platform/log.ts'
import type { Redraw } from '../redraw/redraw.ts'
import { endOriginals } from './end-originals.ts'
import { createOrphanedUploads } from './orphaned-uploads.ts'
import { createPrescriptions } from './prescriptions.ts'
import { prescriptionRoutes } from './routes.ts'
import { createUpload } from './upload.ts'

type Deps = {
  storage: Storage
  sessions: Sessions
  runMutation: RunMutation
  files: Files
  redraw: Redraw
  /** Uploads are refused while the disk of `dataDir` has less than `minFreeBytes`. */
  dataDir: string
  minFreeBytes: number
  now: () => Date
  log: Log
}

/** Prescriptions of customers: uploads, their files, and the choice for the next order. */
export const wirePrescriptions = (given: Deps): Part => {
  const orphanedUploads = createOrphanedUploads(given.storage, given.files, given.now)
  const hasRoom = async (): Promise<boolean> =>
    ((await freeBytes(given.dataDir)) ?? Number.POSITIVE_INFINITY) >= given.minFreeBytes
  const deps = { ...given, orphanedUploads, hasRoom }
  const prescriptions = createPrescriptions(deps)
  const upload = createUpload(deps)
  return {
    routes: (register) => prescriptionRoutes(register, prescriptions, upload),
    cleanups: {
      'originals of prescriptions without an order': () => endOriginals(deps),
      'orphaned uploads': orphanedUploads.removeOld,
    },
  }
}
