import type { Part } from '../http/part.ts'
import { endOriginals } from './end-originals.ts'
import { createPrescriptions, type PrescriptionParts } from './prescriptions.ts'
import { prescriptionRoutes } from './routes.ts'
import { createUpload } from './upload.ts'
import type { Uploads } from './uploads.ts'

type Deps = Omit<PrescriptionParts, 'orphanedUploads'> & { uploads: Uploads }

/** Prescriptions of customers: uploads, their files, and the choice for the next order. */
export const wirePrescriptions = (given: Deps): Part => {
  const deps = { ...given, orphanedUploads: given.uploads.orphaned }
  return {
    routes: (register) =>
      prescriptionRoutes(register, createPrescriptions(deps), createUpload(deps)),
    cleanups: {
      'originals of prescriptions without an order': () => endOriginals(deps),
      'orphaned uploads': given.uploads.orphaned.removeOld,
    },
  }
}
