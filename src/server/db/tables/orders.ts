import type { Generated } from 'kysely'
import type { StateCode } from '#model/india-states.ts'
import type { OrderState, ParcelState, PaymentMethod, PaymentState, Review } from '#model/order.ts'
import type { ProblemKind, ProblemState } from '#model/order-problem.ts'
import type { PackForm } from '#model/product.ts'
import type { ReorderState } from '#model/reorder.ts'
import type { Timestamp } from '../timestamp.ts'

type OrderTable = {
  id: string
  customer_id: string
  /** The version of a cart, or the run of a re-order, that the order was made from: one order each. */
  source_id: string
  source_version: number
  state: OrderState
  payment_method: PaymentMethod
  payment_state: PaymentState
  /** Σ MRP in whole paise; `total = actual − discount − offer + shipping − balance`. */
  actual: number
  discount: number
  offer: number
  shipping: number
  balance: number
  total: number
  /** 1 where it is paid in whole rupees if it is paid in cash. */
  rounds_cash: number
  coupon_code: string | null
  placed_at: Timestamp
  updated_at: Timestamp
  /** When it lapses for want of a prescription or a payment. */
  lapses_at: Timestamp | null
  /** 1 while its prescription waits for a pharmacist: until then it does not lapse. */
  awaits_review: number
  /** Id of a reason, or the customer's words. */
  cancel_reason: string | null
}

/** The address at the time of the order. Erasure removes it for orders without an invoice. */
type OrderAddressTable = {
  order_id: string
  name: string
  street1: string
  street2: string
  contact_number: string
  pincode: string
  city: string
  state: string
  country: string
  /** Of a buyer that is registered for GST, and its name in the registration; null for a consumer. */
  gstin: string | null
  legal_name: string | null
}

/** The day by which an order was promised to be at the door; it is never moved later. */
type OrderPromiseTable = {
  order_id: string
  day: string
  /** When its customer was told that it comes later. */
  told_late_at: Timestamp | null
}

/** A customer wants a message at each time of day of the doses of this order. */
type DoseMessageTable = {
  order_id: string
  /** The last time that was dealt with, `2026-12-01 08:00` in India. */
  told_for: string | null
}

/** Hashes of the number and the door that an order goes to. */
type OrderReachTable = {
  order_id: string
  number_hash: string
  door_hash: string
}

type OrderParcelTable = {
  order_id: string
  number: number
  state: ParcelState
  updated_at: Timestamp
  /** Who carries it, its air waybill number there, and where the courier shows it; null until it leaves. */
  courier: string | null
  awb: string | null
  tracking_url: string | null
}

/** The code that the receiver of a parcel tells at the door; a parcel without a row needs none. */
type DoorCodeTable = {
  order_id: string
  parcel: number
  code: string
  /** Wrong codes that were entered since it left. */
  wrong: Generated<number>
  /** Why it was handed over without the code; null where it was not. */
  missing_because: string | null
}

/** `credit`: a credit note for goods that came back or were taken off an invoice. */
export type DocumentKind = 'invoice' | 'credit'

/** The last number given in a financial year, by the year in which it began. */
type DocumentSeriesTable = { kind: DocumentKind; year: number; last: number }

type SettledColumns = {
  actual: number
  payable: number
  offer: number
  shipping: number
  balance: number
  total: number
}

/** The tax document of a parcel that left. It never changes; a credit note takes back from it. */
export type InvoiceTable = SettledColumns & {
  number: string
  kind: DocumentKind
  year: number
  serial: number
  order_id: string
  parcel: number
  /** The invoice that a credit note takes back from, and why. */
  against: string | null
  reason: string | null
  /** The State of the delivery address, by the code of GST. */
  place_of_supply: StateCode
  /** Of a buyer that is registered for GST. */
  buyer_gstin: string | null
  issued_at: Timestamp
}

type InvoiceLineTable = SettledColumns & { number: string; line: number; quantity: number }

/** Cash that a courier handed over for a parcel; without an order where no parcel has that number. */
type CashRemittanceTable = {
  awb: string
  /** The courier's transfer. */
  reference: string
  amount: number
  remitted_on: string
  order_id: string | null
  parcel: number | null
  entered_at: Timestamp
  /** The operator; null before migration 0012. */
  entered_by: string | null
}

/**
 * What a courier collected for a parcel and handed over, counted in the transactions that deliver and remit. Only parcels that were delivered
 * and had to be paid in cash, or for which cash came, have a row.
 */
type CashParcelTable = {
  order_id: string
  parcel: number
  /** Of its invoice; nothing where the order was paid online. */
  due: number
  /** 1 once it was delivered, even if it came back later. */
  is_delivered: number
  remitted: number
  /** Of the delivery, or of the first cash. */
  since: Timestamp
}

/** An operator who has an order open in the console. The row goes soon after the page is closed. */
type OrderViewerTable = {
  order_id: string
  operator_id: string
  operator_name: string
  seen_at: Timestamp
}

/**
 * Who packs a parcel (`held`), or why no one does for now: the one who `skipped` it is not sent to it again, and one that is `short` goes to no one. It
 * counts until its time.
 */
type PackingTurnTable = {
  order_id: string
  parcel: number
  operator_id: string
  operator_name: string
  kind: 'held' | 'skipped' | 'short'
  reason: string | null
  until: Timestamp
}

/** What operators write down about an order; customers do not see it. */
type OrderNoteTable = {
  order_id: string
  number: number
  author: string
  text: string
  at: Timestamp
}

export type OrderLineTable = {
  order_id: string
  number: number
  parcel: number
  product_id: number
  name: string
  /** As printed, in English. */
  pack_label: string
  /** Null for care plans. */
  pack_form: PackForm | null
  /** The word for one unit, `tablet`. */
  unit: string
  /** Shown on the invoice and in the H1 register. */
  maker: string
  composition: string
  hsn: string | null
  /** GST in hundredths of a percent; null if the catalogue does not state it. */
  tax_rate: number | null
  /** 1 where a rate of 0 is an exemption, not a nil rate. */
  tax_exempt: Generated<number>
  schedule: string
  rx: number
  /** Thousandths of a unit, of the line and of a pack. */
  quantity: number
  units: number
  /** Paise per pack, then of the line. */
  mrp: number
  price: number
  actual: number
  payable: number
  /** 1 where the coupon of the order takes off of it. */
  coupon_bears: Generated<number>
  review: Review
  review_reason: string | null
  /** As the pharmacist read it on the prescription of the approval. */
  prescriber: string | null
  prescriber_address: string | null
  patient: string | null
  /** Whom the customer says that it is for: a patient of the account; null where none was named. */
  patient_id: string | null
  /** Why the line was removed; a removed line is neither charged nor sent. */
  removed_reason: string | null
  batch: string | null
  /** Month, `2027-11`. */
  expiry: string | null
  /** Of a care plan: its days, and what it takes off in hundredths of a percent; null for a product. */
  plan_days: number | null
  plan_basis_points: number | null
}

/** The append-only history of an order. */
type OrderEventTable = {
  order_id: string
  number: number
  parcel: number | null
  job: string
  status: 'success' | 'failure'
  comment: string | null
  actor: 'customer' | 'operator' | 'system'
  at: Timestamp
  /** What a refund of an operator was worth. */
  amount: Generated<number | null>
  /** When it was queued for the webhooks; null until then. */
  queued_at: Generated<Timestamp | null>
}

/** Money that was captured and is owed back. */
type OrderRefundTable = {
  order_id: string
  number: number
  amount: number
  reason: string
  due_at: Timestamp
  settled_at: Timestamp | null
  reference: string | null
}

type CheckoutAddressTable = { customer_id: string; address_id: string; chosen_at: Timestamp }

type ReorderTable = {
  order_id: string
  customer_id: string
  every_days: number
  /** A day in India, `2026-12-20`. */
  next_on: string
  state: ReorderState
  /** Why the due order cannot be placed, or what the last one went without, as JSON; the day since when. */
  problem: string | null
  problem_on: string | null
  /** The day of the last try of a due order; null while none is due. */
  tried_on: string | null
  /** The due day that was announced, and what all of it came to then; null where some of it could not be sent. */
  noticed_for: string | null
  noticed_amount: number | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** Packs of a product, and the price of a pack when it was last agreed to or sent, and when the day of `noticed_for` was announced. */
type ReorderItemTable = {
  order_id: string
  product_id: number
  name: string
  packs: number
  price: number | null
  noticed_price: number | null
}

/** One row per due day, so that a day is run or skipped once. */
type ReorderRunTable = {
  order_id: string
  due_on: string
  outcome: 'placed' | 'skipped' | 'failed'
  placed_order_id: string | null
  reason: string | null
  at: Timestamp
}

/** What a customer reported about goods that came; `number` counts from 1 in each order. */
type OrderProblemTable = {
  order_id: string
  number: number
  kind: ProblemKind
  state: ProblemState
  /** 1 if the goods go back, 0 if they stay; null until it is accepted. */
  comes_back: 0 | 1 | null
  /** Words of the customer; null where there are none, and after erasure. */
  text: string | null
  /** Words of the shop; null until it is answered, and after erasure. */
  answer: string | null
  reported_at: Timestamp
  /** Until when an answer is promised, and until when the law demands that it is redressed. */
  answer_by: Timestamp
  redress_by: Timestamp
  answered_at: Timestamp | null
  ended_at: Timestamp | null
}

/** Quantities in thousandths of a unit; it is redressed once no more than `left_after` of the line is left on the invoice. */
type OrderProblemLineTable = {
  order_id: string
  number: number
  line: number
  quantity: number
  left_after: number
}

type OrderProblemPhotoTable = {
  order_id: string
  number: number
  photo: number
  file_key: string
  media_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'
  sha256: string
}

export type OrderTables = {
  customer_order: OrderTable
  order_address: OrderAddressTable
  order_reach: OrderReachTable
  order_promise: OrderPromiseTable
  dose_message: DoseMessageTable
  order_parcel: OrderParcelTable
  door_code: DoorCodeTable
  order_line: OrderLineTable
  order_event: OrderEventTable
  order_refund: OrderRefundTable
  document_series: DocumentSeriesTable
  invoice: InvoiceTable
  invoice_line: InvoiceLineTable
  cash_remittance: CashRemittanceTable
  cash_parcel: CashParcelTable
  order_note: OrderNoteTable
  order_viewer: OrderViewerTable
  packing_turn: PackingTurnTable
  checkout_address: CheckoutAddressTable
  order_problem: OrderProblemTable
  order_problem_line: OrderProblemLineTable
  order_problem_photo: OrderProblemPhotoTable
  reorder: ReorderTable
  reorder_item: ReorderItemTable
  reorder_run: ReorderRunTable
}
