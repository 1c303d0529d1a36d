import type { Generated } from 'kysely'
import type { Timestamp } from '../timestamp.ts'

export type PrescriptionTable = {
  id: string
  customer_id: string
  /** Prescriber and patient, which the law requires to keep with an order. */
  doctor: string
  patient: string
  /** What the customer calls the file; null once the account has been erased. */
  nickname: string | null
  /** Key in the file store; contains no personal data. */
  file_key: string
  media_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'
  bytes: number
  /** Digest of the stored file, in hex. */
  sha256: string
  /** What the picture looks like, in hex (`src/model/likeness.ts`); null where it is not known. */
  likeness: string | null
  /** Where the file as it was sent is kept, encrypted with `original_seal`; null for a photo. */
  original_key: string | null
  original_seal: string | null
  original_bytes: Generated<number>
  created_at: Timestamp
  erased_at: Timestamp | null
}

/** Prescriptions that a customer has selected for the next order. */
/** Parts of what prescriptions look like, by which others that look alike are found. */
export type PrescriptionBandTable = { prescription_id: string; band: string }

export type PrescriptionAttachedTable = {
  customer_id: string
  prescription_id: string
  attached_at: Timestamp
}

/** How a customer wants to send the prescriptions of the next order; no row means `null`. */
export type PrescriptionOptionTable = { customer_id: string; option: 'email' }

/** Prescriptions of an order. They outlive the account, because the law requires it. */
export type OrderPrescriptionTable = {
  order_id: string
  prescription_id: string
  customer_id: string
  bound_at: Timestamp
}

/** A file without a reference: an upload in progress, or a file whose row was removed. The cleanup removes it once it is old. */
export type OrphanedUploadTable = { file_key: string; since: Timestamp }
