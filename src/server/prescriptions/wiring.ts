import type { Part } from '../http/part.ts'
import { endOriginals } from './end-originals.ts'
import { createPrescriptions, type PrescriptionDeps, type Prescriptions } from './prescriptions.ts'
import { prescriptionRoutes } from './routes.ts'
import { createUpload, type Upload } from './upload.ts'
import type { Uploads } from './uploads.ts'

type Deps = Omit<PrescriptionDeps, 'orphanedUploads'> & { uploads: Uploads }

/** Prescriptions of customers: uploads, their files, and the choice for the next order. */
export const wirePrescriptions = (
  given: Deps,
): Part & { prescribing: { prescriptions: Prescriptions; upload: Upload } } => {
  const deps = { ...given, orphanedUploads: given.uploads.orphaned }
  const prescribing = { prescriptions: createPrescriptions(deps), upload: createUpload(deps) }
  return {
    routes: (register) =>
      prescriptionRoutes(register, prescribing.prescriptions, prescribing.upload),
    prescribing,
    cleanups: {
      'originals of prescriptions without an order': () => endOriginals(deps),
      'orphaned uploads': given.uploads.orphaned.removeOld,
    },
  }
}
