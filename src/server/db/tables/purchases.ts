import type { DebitReason, DebitState, PurchaseState } from '#model/purchase.ts'
import type { Timestamp } from '../timestamp.ts'

/** Whom the shop buys from; `key` is the name in lower case, by which delivery notes name them. */
type SupplierTable = {
  key: string
  name: string
  email: string | null
  phone: string | null
  address: string | null
  gstin: string | null
  /** Code of the State, as GST numbers the States. */
  state: string | null
}

type PurchaseOrderTable = {
  number: string
  year: number
  serial: number
  supplier: string
  state: PurchaseState
  note: string | null
  made_by: string
  made_at: Timestamp
  /** The address that it was mailed to; null of one that was given otherwise. */
  sent_to: string | null
  sent_at: Timestamp | null
  closed_at: Timestamp | null
  closed_reason: string | null
}

/** `rate` and `mrp`: paise a pack as they were known when it was ordered; the rate is without GST. */
type PurchaseOrderLineTable = {
  number: string
  product_id: number
  packs: number
  rate: number | null
  mrp: number | null
}

/** A row of a delivery note that came for an order, with what it was billed at. */
type PurchaseOrderReceiptTable = {
  receipt_id: string
  row: number
  number: string
  rate: number | null
  mrp: number | null
}

/** Goods that go back to a supplier; `number` and what is printed of the two sides are set as they leave the house. */
type DebitNoteTable = {
  id: string
  number: string | null
  year: number | null
  serial: number | null
  supplier: string
  state: DebitState
  supplier_name: string | null
  supplier_address: string | null
  supplier_gstin: string | null
  supplier_state: string | null
  seller_state: string | null
  made_by: string
  made_at: Timestamp
  left_at: Timestamp | null
  /** The supplier's credit note, and its paise. */
  credit_note: string | null
  credited: number | null
  credited_at: Timestamp | null
}

type DebitNoteLineTable = {
  note_id: string
  line: number
  product_id: number
  product: string
  pack: string
  hsn: string | null
  batch: string
  expiry: string
  /** Thousandths of a unit; units of a pack in the same. */
  quantity: number
  pack_units: number
  reason: DebitReason
  /** Paise a pack without GST; hundredths of a percent of GST, null where the catalogue does not say. */
  rate: number
  tax_rate: number | null
  bill: string | null
  /** Of goods that came back from a customer and are on no shelf. */
  returned_id: string | null
}

export type PurchaseTables = {
  supplier: SupplierTable
  purchase_order: PurchaseOrderTable
  purchase_order_line: PurchaseOrderLineTable
  purchase_order_receipt: PurchaseOrderReceiptTable
  debit_note: DebitNoteTable
  debit_note_line: DebitNoteLineTable
}
