import type { StateCode } from '#model/india-states.ts'
import type {
  PaymentProviderName,
  PaymentStage,
  RefundState,
  Reversal,
  ReversalState,
} from '#model/payment.ts'
import type { Timestamp } from '../timestamp.ts'

/** A payment of an order. Amounts are whole paise. */
type PaymentTable = {
  id: string
  order_id: string
  provider: PaymentProviderName
  /** null until the provider knows of it. */
  provider_order_id: string | null
  amount: number
  state: PaymentStage
  /** Sums of its events and refunds: captured, of that owed back, and refunded. */
  captured: number
  owed: number
  refunded: number
  /** The provider's id of the capture that paid for the order; null until then. */
  paid_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
  /** When to query the provider next; null if there is no need. */
  look_at: Timestamp | null
  looks: number
}

/** The append-only events of a payment. One row per event, however often the provider notifies it. */
type PaymentEventTable = {
  provider: PaymentProviderName
  event_id: string
  payment_id: string
  happened: 'authorised' | 'captured' | 'failed' | 'refunded'
  /** The provider's id of the attempt, or of the refund. */
  reference: string
  amount: number
  reason: string | null
  /** Whether the provider notified it or answered a query. */
  source: 'notified' | 'asked'
  at: Timestamp
}

/** The execution of a refund that an order owes: the capture it is taken from, and its state. */
type PaymentRefundTable = {
  order_id: string
  number: number
  payment_id: string
  reference: string
  amount: number
  state: RefundState
  /** The provider's id of the refund. */
  refund_id: string | null
  tries: number
  next_at: Timestamp
  /** The claim of the server that executes it. */
  claim: string | null
}

/** What the provider took back from a capture without being asked by the shop, as it says itself. */
type PaymentReversalTable = {
  provider: PaymentProviderName
  kind: Reversal['kind']
  id: string
  reference: string
  /** null while the capture itself is not known; the order likewise. */
  payment_id: string | null
  order_id: string | null
  amount: number
  state: ReversalState
  /** What went back beyond what the order owed when it was done; of it, what has since counted for returned and for removed goods. */
  extra: number
  returned: number
  removed: number
  seen_at: Timestamp
  /** Since when it keeps no parcel back: an operator looked at it, or it was exactly what the order owed. */
  resolved_at: Timestamp | null
}

/** What the provider's report says that it settled: a capture or a refund, once. */
export type ProviderSettlementTable = {
  kind: 'payment' | 'refund'
  /** The provider's id of the capture or of the refund. */
  reference: string
  amount: number
  /** What the provider kept, with its tax. */
  fee: number
  /** The transfer to the shop's bank. */
  settlement: string
  settled_on: string
  entered_at: Timestamp
}

/** What a day in India that is over adds to GST returns of a seller of a State. */
export type GstDayTable = {
  day: string
  /** By the code of GST. Taxes go by it, so another one counts again. */
  seller_state: StateCode
  /** JSON of a `GstReport`. */
  body: string
  added_at: Timestamp
}

/** Who issued the documents from a moment on, until the next. */
type SellerTable = {
  since: Timestamp
  gstin: string
  /** JSON of a `Seller`. */
  body: string
}

export type PaymentTables = {
  seller: SellerTable
  gst_day: GstDayTable
  provider_settlement: ProviderSettlementTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  payment_refund: PaymentRefundTable
  payment_reversal: PaymentReversalTable
}
