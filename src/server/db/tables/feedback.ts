import type { Generated } from 'kysely'
import type { FeedbackKind } from '#model/feedback.ts'
import type { SideEffectState } from '#model/side-effect.ts'
import type { Timestamp } from '../timestamp.ts'

/** One of the two records of feedback after an order (spec §3): each order has at most one of a kind. */
type FeedbackTable = {
  order_id: string
  kind: FeedbackKind
  customer_id: string
  /** 0 to 10; null for a record that rates nothing. */
  rating: number | null
  /** JSON list of the reasons chosen. */
  reasons: string
  remarks: string
  source: string
  /** The city of the order's address in English, kept for the sums of operators. */
  city: string
  at: Timestamp
}

/** A report of a suspected side effect, for the pharmacist and the Pharmacovigilance Programme of India. */
type SideEffectReportTable = {
  id: string
  /** null where the reporter was not signed in. */
  customer_id: string | null
  session_id: Generated<string | null>
  /** The order and its line that batch and expiry were taken from. */
  order_id: string | null
  order_line: number | null
  product_id: number | null
  /** JSON of the form. Health data: never logged, and removed when the customer asks for it. */
  form: string
  /** 1 where it must reach the programme within days. */
  serious: number
  locale: string
  state: SideEffectState
  /** The pharmacist's note, such as the number under which the programme received it. */
  note: string | null
  reported_at: Timestamp
  handled_at: Timestamp | null
}

export type FeedbackTables = { feedback: FeedbackTable; side_effect_report: SideEffectReportTable }
