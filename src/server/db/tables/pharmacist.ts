import type { PairDecided } from '#model/interactions.ts'
import type { Timestamp } from '../timestamp.ts'

/** Who looks at an order that waits for a pharmacist, and who asked for a second look. */
type ReviewClaimTable = {
  order_id: string
  operator_id: string | null
  operator_name: string | null
  /** The claim ends then by itself. */
  until: Timestamp | null
  second_look_by: string | null
  second_look_name: string | null
  second_look_reason: string | null
}

/** What a pharmacist read on the prescription for one line. Never changed: a correction is a new row that names the one it corrects. */
type TranscriptionTable = {
  id: string
  order_id: string
  line: number
  product_id: number
  prescription_id: string | null
  prescriber: string
  /** The name without titles and signs, by which a doctor is known again. */
  prescriber_key: string
  prescriber_registration: string
  prescriber_address: string
  patient: string
  issued_on: string
  valid_until: string | null
  repeats: number
  dose: string
  /** Thousandths of a unit. */
  per_day: number | null
  days: number | null
  corrects: string | null
  reason: string | null
  operator_id: string
  operator_name: string
  registration_number: string | null
  at: Timestamp
  /** Another pharmacist, for Schedule H1; under small-shop mode the same one. */
  confirmed_by: string | null
  confirmed_name: string | null
  confirmed_registration: string | null
  confirmed_at: Timestamp | null
  /** When a pharmacist took the verdict back before it was confirmed. */
  withdrawn_at: Timestamp | null
  /** From when the same pharmacist could read it again; null where another one confirmed it, or no one yet. */
  alone_from: Timestamp | null
}

/** Why both medicines of a severe pair are supplied in an order, as a pharmacist found out. Never changed: another reason is another row. */
type PairDecisionTable = {
  id: string
  order_id: string
  /** Salts of the catalogue, the smaller id first. */
  salt_a: number
  salt_b: number
  /** The two medicines as they were called. */
  names: string
  reason: PairDecided
  said: string
  operator_id: string
  operator_name: string
  registration_number: string | null
  at: Timestamp
}

/** What a pharmacist asks the customer about a line, and the answer. At most one of a line is open: neither answered nor `ended_at` by a decision. */
type ReviewQuestionTable = {
  id: string
  order_id: string
  line: number
  text: string
  operator_id: string
  operator_name: string
  asked_at: Timestamp
  /** When the customer was reminded of it, once. */
  reminded_at: Timestamp | null
  answered_at: Timestamp | null
  /** In words; null where another prescription was sent. */
  answer: string | null
  ended_at: Timestamp | null
}

export type PharmacistTables = {
  review_question: ReviewQuestionTable
  review_claim: ReviewClaimTable
  transcription: TranscriptionTable
  pair_decision: PairDecisionTable
}
