import type { Moment } from '../moment.ts'

export type PrescriptionTable = {
  id: string
  customer_id: string
  /** Who prescribed, and for whom: the law keeps both with an order. */
  doctor: string
  patient: string
  /** What the customer calls the file; null once the account has been erased. */
  nickname: string | null
  /** Where the file store has it; says nothing about anybody. */
  file_key: string
  media_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'
  bytes: number
  /** Of the stored file, in hex. */
  sha256: string
  /** Where the file as it was sent is kept, encrypted with `original_seal`; null for a photo, and for a PDF from before files were redrawn. */
  original_key: string | null
  original_seal: string | null
  created_at: Moment
  erased_at: Moment | null
}

/** What a customer has ticked for the next order. */
export type PrescriptionAttachedTable = { customer_id: string; prescription_id: string; attached_at: Moment }

/** How a customer wants to send the prescriptions of the next order; no row is `null`. */
export type PrescriptionOptionTable = { customer_id: string; option: 'email' }

/** What an order was given. It outlives the account: the law keeps it. */
export type OrderPrescriptionTable = { order_id: string; prescription_id: string; customer_id: string; bound_at: Moment }

/** A file that nothing refers to: one that is being taken in, or one whose row is gone. Whoever sweeps removes it once it is old. */
export type OrphanedUploadTable = { file_key: string; since: Moment }
