import { hash } from 'node:crypto'
import type { Result } from '#contract/core/endpoint.ts'
import type { prescriptions as contract } from '#contract/prescriptions/prescriptions.ts'
import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { type NameField, nameFields, tidyName } from '#model/prescription.ts'
import type { FileForm } from '../http/multipart.ts'
import { messageOf } from '../kernel/error-messages.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../kernel/session/mutation.ts'
import { nameFailure } from './name-faults.ts'
import { addPrescription, sumUnordered } from './prescription-repository.ts'
import { storeFile } from './stored-prescription.ts'
import type { Uploads } from './uploads.ts'
import { prescriptionView } from './view.ts'

export type UploadDeps = Pick<Core, 'sessions' | 'storage' | 'runMutation' | 'now'> & {
  uploads: Uploads
}

type Names = Record<NameField, string>

/** All failures of a form, in the order of its fields. */
const faultsOf = (names: Names, file: Uint8Array | null): Failed[] => [
  ...(file ? [] : [failed('fileRequired', { field: 'file' })]),
  ...nameFields.flatMap((field) => nameFailure(field, names[field]) ?? []),
]

export type Upload = (
  here: MutationRequest & { locale: Locale },
  /** Read only once it may be: a form holds megabytes. */
  read: () => Promise<FileForm | Failed>,
) => Promise<Outcome<Result<typeof contract.upload>>>

export const createUpload =
  ({ storage, sessions, runMutation, uploads, now }: UploadDeps): Upload =>
  async (here, read) => {
    const session = await sessions.customer(storage.db, here.token)
    if (!session) return failed('notSignedIn')
    const refused = await uploads.refused(session.customer_id)
    if (refused) return refused
    const form = await read()
    if ('failed' in form) return form
    const names = Object.fromEntries(
      nameFields.map((field) => [field, tidyName(form.fields[field] ?? '')]),
    ) as Names
    const [first, ...besides] = faultsOf(names, form.file)
    if (first || !form.file) return { ...(first ?? failed('fileRequired')), besides }

    const file = await uploads.draw(form.file, session.customer_id)
    if ('failed' in file) return file
    const stored = await storeFile(uploads, file)
    if ('failed' in stored) return stored

    // The digest of the upload, not of the redrawn file, so that a retry is recognised.
    return await runMutation(
      here,
      ['upload prescription', names, hash('sha256', form.file, 'hex')],
      byCustomer(async (db, { customer_id }) => {
        const kept = await sumUnordered(db, customer_id)
        if (kept.count >= sizes.prescriptionsKept)
          return failed('prescriptionsFull', { values: { most: sizes.prescriptionsKept } })
        const { originalBytes } = stored
        if (originalBytes > 0 && kept.originalBytes + originalBytes > sizes.originalsKeptBytes)
          return failed('prescriptionsLarge', { field: 'file' })
        const row = await stored.rowOf(db, { customer_id, ...names }, now().toISOString())
        if ('failed' in row) return row
        await addPrescription(db, row)
        return ok({
          prescription: prescriptionView({ ...row, attached: false, ordered: false }),
          notices: [
            { code: 'prescriptionUploaded', msg: messageOf(here.locale, 'prescriptionUploaded') },
          ],
        })
      }),
    )
  }
