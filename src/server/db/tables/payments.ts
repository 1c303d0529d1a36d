import type { PaymentProviderName, PaymentStage, RefundState } from '#model/payment.ts'
import type { Moment } from '../moment.ts'

/** What an order is to be paid by. Amounts are whole paise. */
export type PaymentTable = {
  id: string
  order_id: string
  provider: PaymentProviderName
  /** null until the provider knows of it. */
  provider_order_id: string | null
  amount: number
  state: PaymentStage
  /** Sums of its events and refunds: what came in, what of that is owed back, what went back. */
  captured: number
  owed: number
  refunded: number
  /** The provider's id of the capture that paid for the order; null while none did. */
  paid_by: string | null
  created_at: Moment
  updated_at: Moment
  /** When the provider is asked next; null when it need not be. */
  look_at: Moment | null
  looks: number
}

/** What was heard of a payment, appended to and never changed. One row for what happened, however often it is told. */
export type PaymentEventTable = {
  provider: PaymentProviderName
  event_id: string
  payment_id: string
  happened: 'authorised' | 'captured' | 'failed' | 'refunded'
  /** The provider's id of the attempt, or of the refund. */
  reference: string
  amount: number
  reason: string | null
  /** Whether the provider told it, or was asked. */
  source: 'notified' | 'asked'
  at: Moment
}

/** How a refund that an order owes goes back: which capture it is taken from, and how far it is. */
export type PaymentRefundTable = {
  order_id: string
  number: number
  payment_id: string
  /** The provider's id of the capture. */
  reference: string
  amount: number
  state: RefundState
  /** The provider's id of the refund. */
  refund_id: string | null
  tries: number
  next_at: Moment
  /** Whoever is giving it back now. */
  claim: string | null
}

export type PaymentTables = {
  payment: PaymentTable
  payment_event: PaymentEventTable
  payment_refund: PaymentRefundTable
}
