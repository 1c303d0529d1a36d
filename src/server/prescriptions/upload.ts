import { hash, randomUUID } from 'node:crypto'
import type { Result } from '#contract/core/endpoint.ts'
import type { prescriptions as contract } from '#contract/prescriptions/prescriptions.ts'
import { formSizes } from '#model/form-sizes.ts'
import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { refusedSign } from '#model/patterns.ts'
import {
  type NameFault,
  type NameField,
  nameFault,
  nameFields,
  tidyName,
} from '#model/prescription.ts'
import { readFileForm } from '../http/multipart.ts'
import { messageOf } from '../kernel/error-messages.ts'
import { invalidField, signRefused } from '../kernel/invalid-field.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../kernel/session/mutation.ts'
import { addPrescription, sumUnordered } from './prescription-repository.ts'
import { sealOriginal } from './sealed-original.ts'
import type { Uploads } from './uploads.ts'
import { prescriptionView } from './view.ts'

export type UploadParts = Pick<Core, 'sessions' | 'storage' | 'runMutation' | 'now'> & {
  uploads: Uploads
}

const nameCodes = {
  doctor: { empty: 'doctorEmpty', characters: 'doctorInvalid' },
  patient: { empty: 'patientEmpty', characters: 'patientInvalid' },
  nickname: { empty: 'nicknameEmpty', characters: 'nicknameInvalid' },
} as const satisfies Record<NameField, Record<Exclude<NameFault, 'long'>, Failed['failed']>>

const faultOf = (field: NameField, fault: NameFault, name: string): Failed => {
  if (fault === 'long')
    return invalidField(field, 'errors:reasonShorter', { limit: formSizes.prescriptionName })
  return fault === 'characters'
    ? signRefused(nameCodes[field].characters, field, refusedSign('prescriptionName', name))
    : failed(nameCodes[field].empty, { field })
}

type Names = Record<NameField, string>

/** All failures of a form, in the order of its fields. */
const faultsOf = (names: Names, file: Uint8Array | null): Failed[] => [
  ...(file ? [] : [failed('fileRequired', { field: 'file' })]),
  ...nameFields.flatMap((field) => {
    const fault = nameFault(names[field])
    return fault ? [faultOf(field, fault, names[field])] : []
  }),
]

export type Upload = (
  here: MutationRequest & { locale: Locale },
  request: Request,
) => Promise<Outcome<Result<typeof contract.upload>>>

export const createUpload =
  ({ storage, sessions, runMutation, uploads, now }: UploadParts): Upload =>
  async (here, request) => {
    const session = await sessions.customer(storage.db, here.token)
    if (!session) return failed('notSignedIn')
    const form = await readFileForm(request)
    if ('failed' in form) return form
    const names = Object.fromEntries(
      nameFields.map((field) => [field, tidyName(form.fields[field] ?? '')]),
    ) as Names
    const [first, ...besides] = faultsOf(names, form.file)
    if (first || !form.file) return { ...(first ?? failed('fileRequired')), besides }

    const taken = await uploads.draw(form.file, session.customer_id)
    if ('failed' in taken) return taken
    const { bytes, mediaType: media_type, sha256, likeness, original } = taken
    const sealed = original && sealOriginal(original)
    const file_key = await uploads.store(bytes, media_type)
    if (typeof file_key !== 'string') return file_key
    const original_key = sealed && (await uploads.store(sealed.bytes, 'application/octet-stream'))
    if (original_key !== null && typeof original_key !== 'string') return original_key
    const keys = { file_key, original_key, original_seal: sealed?.seal ?? null }

    // The digest of the upload, not of the redrawn file, so that a retry is recognised.
    return await runMutation(
      here,
      ['upload prescription', names, hash('sha256', form.file, 'hex')],
      byCustomer(async (db, { customer_id }) => {
        const kept = await sumUnordered(db, customer_id)
        if (kept.count >= sizes.prescriptionsKept)
          return failed('prescriptionsFull', { values: { most: sizes.prescriptionsKept } })
        const original_bytes = sealed?.bytes.length ?? 0
        if (original_bytes > 0 && kept.originalBytes + original_bytes > sizes.originalsKeptBytes)
          return failed('prescriptionsLarge', { field: 'file' })
        for (const key of [file_key, original_key])
          if (key !== null && !(await uploads.orphaned.take(db, key)))
            return failed('uploadFailed', { field: 'file' })
        const created_at = now().toISOString()
        const stays = {
          media_type,
          sha256,
          likeness,
          bytes: bytes.length,
          original_bytes,
          created_at,
          erased_at: null,
        }
        const row = { id: randomUUID(), customer_id, ...names, ...keys, ...stays }
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
