import type { Moment } from '../moment.ts'

/** Thousandths of a unit that can still be ordered: what is on the shelf less what orders hold. A product without a row is not counted. */
export type StockTable = {
  product_id: number
  on_hand: number
  updated_at: Moment
  threshold: number | null
}

/** `on_hand` is the sum of these. */
export type StockMoveTable = {
  id: string
  product_id: number
  order_id: string | null
  change: number
  /** `again`: what was released while the order waited, taken as it goes on. */
  reason: 'set' | 'placed' | 'released' | 'again'
  at: Moment
}

/** Until when an order that is neither paid for nor to be packed holds its stock. */
export type StockHoldTable = {
  order_id: string
  until: Moment
}

/** A batch on the shelf; what is packed has left it. A product without a batch here is packed from any batch. */
export type StockBatchTable = {
  product_id: number
  /** In upper case, so that one batch typed in two ways is one. */
  batch: string
  expiry: string | null
  on_hand: number
  /** When it was recalled: it must not be supplied from then on. */
  blocked_at: Moment | null
}

/** `on_hand` of a batch is the sum of these. */
export type BatchMoveTable = {
  id: string
  product_id: number
  batch: string
  change: number
  reason: 'received' | 'packed' | 'unpacked' | 'counted'
  note: string | null
  order_id: string | null
  at: Moment
}

/** An alert that a batch is not of standard quality. */
export type RecallTable = {
  id: string
  product_id: number
  batch: string
  reason: string
  /** Number of the alert. */
  reference: string
  parcels_stopped: number
  at: Moment
}

/** A line that left with a recalled batch, and when its customer was told: its return is open. */
export type RecallCaseTable = { recall_id: string; order_id: string; line: number; told_at: Moment }

export type StockTables = {
  stock: StockTable
  stock_move: StockMoveTable
  stock_hold: StockHoldTable
  stock_batch: StockBatchTable
  batch_move: BatchMoveTable
  recall: RecallTable
  recall_case: RecallCaseTable
}
