import { z } from 'zod'
import { formSizes } from '#model/form-sizes.ts'
import { sizes } from '#model/limits.ts'
import { Notice } from '../cart/notice.ts'
import { endpoint } from '../core/endpoint.ts'
import type { ErrorCode } from '../core/errors.ts'
import { pageNumberField, pageSizeField } from '../core/fields.ts'

/** spec §3 "Prescription". */
export const Prescription = z
  .object({
    id: z.string(),
    doctor: z.string(),
    patient: z.string(),
    nickname: z.string(),
    mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
    bytes: z.int(),
    createdAt: z.iso.datetime(),
    attached: z.boolean(),
    /** Part of an order: it can be attached again but not deleted. */
    ordered: z.boolean(),
    /** Address of its file, for its owner only. */
    file: z.string(),
    /** Address of a small picture of its first page, for its owner only. */
    thumbnail: z.string(),
  })
  .meta({ title: 'Prescription' })
export type Prescription = z.infer<typeof Prescription>

export const prescriptionTypes = Prescription.shape.mediaType.options

const fileBytes = formSizes.prescriptionMegabytes * 1024 ** 2

/** The file, and the form around it. */
export const prescriptionBytes = { file: fileBytes, form: fileBytes + 64 * 1024 }

const PrescriptionOption = z.literal('email').nullable()
const Attached = z.object({
  attached: z.array(Prescription),
  prescriptionOption: PrescriptionOption,
})

const changing = {
  access: 'customer',
  changes: true,
} as const
const one = {
  params: z.object({ id: z.string().max(100).meta({ description: 'The prescription' }) }),
} as const

/** Why the pages of a file cannot be drawn anew. */
export const redrawErrors = [
  'fileBroken',
  'pdfLocked',
  'pdfBlank',
  'pdfPages',
  'fileExcessive',
  'uploadsBusy',
] as const satisfies readonly ErrorCode[]

export const uploadErrors = [
  'fileRequired',
  'doctorEmpty',
  'patientEmpty',
  'nicknameEmpty',
  'doctorInvalid',
  'patientInvalid',
  'nicknameInvalid',
  'fileKind',
  'fileHeic',
  'imageTooLarge',
  ...redrawErrors,
  'prescriptionsFull',
  'prescriptionsLarge',
  'uploadFailed',
  'diskFull',
] as const satisfies readonly ErrorCode[]

/** The form of an upload: the file, who wrote it and for whom, and what else its call asks. */
export const prescriptionForm = (fields: Record<string, string>) => ({
  types: ['multipart/form-data'],
  maxBytes: prescriptionBytes.form,
  form: {
    files: { file: 'JPEG, PNG, WebP or PDF' },
    fields: { doctor: 'Name of the doctor', patient: 'Name of the patient', ...fields },
  },
})

const upload = {
  ...changing,
  method: 'POST',
  summary:
    'Uploads a prescription: a form of `file` (JPEG, PNG, WebP or PDF), `doctor`, `patient` and `nickname`.',
  upload: prescriptionForm({ nickname: 'What the customer calls the file' }),
  result: z.object({ prescription: Prescription, notices: z.array(Notice) }),
  errors: [...uploadErrors, 'tooLarge', 'tooOften', 'unsupportedType'],
} as const
const list = {
  method: 'GET',
  summary: 'The customer’s prescriptions, newest first, and those attached to the next order.',
  access: 'customer',
  query: z.object({
    pageNumber: pageNumberField(),
    pageSize: pageSizeField(sizes.prescriptions, sizes.prescriptionsMost),
  }),
  result: z.object({
    prescriptions: z.array(Prescription),
    hasMore: z.boolean(),
    ...Attached.shape,
  }),
} as const
const attach = {
  ...changing,
  ...one,
  path: '/api/v1/prescription/attach/{id}',
  summary: 'Attaches a prescription to the next order.',
  result: Attached,
} as const
const remove = {
  ...changing,
  ...one,
  path: '/api/v1/prescription/remove/{id}',
  summary: 'Detaches a prescription from the next order; it stays in the list.',
  result: Attached,
} as const

/** The specification's paths beside newer ones. Its mutating GETs also require the token. */
export const prescriptions = {
  upload: endpoint({ ...upload, path: '/webservices/prescription' }),
  uploadNew: endpoint({ ...upload, path: '/api/v3/prescriptions' }),
  list: endpoint({ ...list, path: '/webservices/prescription' }),
  listNew: endpoint({ ...list, path: '/api/v3/prescriptions' }),
  file: endpoint({
    ...one,
    method: 'GET',
    path: '/api/v3/prescriptions/{id}/file',
    summary: 'The file of a prescription, for its owner.',
    access: 'customer',
    file: prescriptionTypes,
    result: z.null(),
    errors: ['notFound', ...redrawErrors],
  }),
  thumbnail: endpoint({
    ...one,
    method: 'GET',
    path: '/api/v3/prescriptions/{id}/thumbnail',
    summary: 'A small picture of the first page of a prescription, for its owner.',
    access: 'customer',
    file: ['image/webp'],
    result: z.null(),
    errors: ['notFound'],
  }),
  attach: endpoint({ ...attach, method: 'POST' }),
  attachGet: endpoint({ ...attach, method: 'GET' }),
  remove: endpoint({ ...remove, method: 'POST' }),
  removeGet: endpoint({ ...remove, method: 'GET' }),
  option: endpoint({
    ...changing,
    method: 'POST',
    path: '/api/v1/prescription/option/update',
    summary: 'Sets how the prescription of the next order is sent: `email`, or null.',
    body: z.object({
      // A form cannot send null.
      prescriptionOption: z
        .preprocess(
          (value) => (value === '' || value === 'null' ? null : value),
          PrescriptionOption,
        )
        .meta({ description: '`email` or null' }),
    }),
    result: Attached,
  }),
  delete: endpoint({
    ...changing,
    ...one,
    method: 'POST',
    path: '/api/v3/prescriptions/{id}/delete',
    summary: 'Deletes a prescription and its file, unless an order has it.',
    result: Attached,
    errors: ['prescriptionOrdered'],
  }),
} as const
