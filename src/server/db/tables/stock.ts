import type { Generated } from 'kysely'
import type { ReturnPlace } from '#model/returned-goods.ts'
import type { Withheld } from '#model/stock.ts'
import type { Timestamp } from '../timestamp.ts'

/** Thousandths of a unit that can still be ordered: what is on the shelf less what orders hold. A product without a row is not counted. */
type StockTable = {
  product_id: number
  on_hand: number
  updated_at: Timestamp
  threshold: number | null
  /** Days that its packs must keep at the customer's where no course is known; null: as for the whole shop. */
  keep_days: Generated<number | null>
  /** Thousandths that orders hold and that are not on the shelf; what becomes free goes to them first. */
  missing: Generated<number>
  /** What the catalogue in service said of its sale and price; null: not looked up since it is counted. */
  offer: Generated<string | null>
}

/** `on_hand` is the sum of these. */
type StockMoveTable = {
  id: string
  product_id: number
  order_id: string | null
  change: number
  /** `again`: what was released while the order waited, taken as it goes on. */
  reason: 'set' | 'placed' | 'released' | 'again'
  at: Timestamp
}

/** Until when an order that is neither paid for nor to be packed holds its stock. */
type StockHoldTable = {
  order_id: string
  until: Timestamp
}

/** A batch on the shelf; what is packed has left it. A product without a batch here is packed from any batch. */
type StockBatchTable = {
  product_id: number
  /** As it was printed when it was first entered. */
  batch: string
  /** By which it is found however it is typed. */
  key: string
  /** As printed: a month or a day. */
  expiry: string | null
  /** The last day of that. */
  usable_until: string | null
  on_hand: number
  /** Paise a pack: printed on it, and paid for it. */
  mrp: number | null
  cost: number | null
  place: string | null
  /** Why it is no part of what can be ordered; null where it is. */
  withheld: Withheld | null
  /** When it was recalled or put into quarantine: it must not be supplied from then on. */
  blocked_at: Timestamp | null
}

/** A delivery note of a supplier, and the rows of it that were taken. */
type GoodsReceiptTable = {
  id: string
  /** In lower case; empty where it was not named. */
  supplier: string
  /** Number of the note or its invoice, in upper case; the day of those without one. */
  reference: string
  operator_name: string
  at: Timestamp
}
type GoodsReceiptRowTable = {
  receipt_id: string
  number: number
  product_id: number
  batch: string
  quantity: number
  at: Timestamp
}

/** `on_hand` of a batch is the sum of these. */
export type BatchMoveTable = {
  id: string
  product_id: number
  batch: string
  change: number
  reason: 'received' | 'packed' | 'unpacked' | 'returned' | 'counted' | 'written-off' | 'sent-back'
  note: string | null
  order_id: string | null
  /** Who moved it; null where it was no act of an operator, such as a cancelled order. */
  operator_name: Generated<string | null>
  at: Timestamp
}

/** Goods of a line that came back, until an operator decided where they go (`place`), and then what became of them. */
type ReturnedGoodsTable = {
  id: string
  order_id: string
  line: number
  product_id: number
  /** As it was packed, or as the pack says that came back; its expiry. */
  batch: string
  expiry: string
  /** Thousandths of a unit. */
  quantity: number
  came_at: Timestamp
  place: ReturnPlace | null
  reason: string | null
  operator_name: string | null
  placed_at: Timestamp | null
}

/** A code on packs that a person taught the shop, in 14 digits; one that was withdrawn names no product any more. */
type ProductCodeTable = {
  id: string
  gtin: string
  product_id: number
  taught_by: string
  taught_at: Timestamp
  withdrawn_by: string | null
  withdrawn_at: Timestamp | null
  withdrawn_reason: string | null
}

/** An alert that a batch is not of standard quality. */
type RecallTable = {
  id: string
  product_id: number
  batch: string
  reason: string
  /** Number of the alert. */
  reference: string
  parcels_stopped: number
  at: Timestamp
}

/** A line that left with a recalled batch, and when its customer was told: its return is open. */
type RecallCaseTable = { recall_id: string; order_id: string; line: number; told_at: Timestamp }

/** A row of a list of batches that are not of standard quality, as it is printed there. */
type QualityAlertTable = {
  id: string
  /** The list: `CDSCO 10/2026`. */
  source: string
  product: string
  batch: string
  key: string
  maker: string
  reason: string
  /** Month or day of the list. */
  published: string | null
  operator_name: string
  at: Timestamp
  settled_by: string | null
  settled_at: Timestamp | null
  settled_reason: string | null
}

export type StockTables = {
  stock: StockTable
  stock_move: StockMoveTable
  stock_hold: StockHoldTable
  stock_batch: StockBatchTable
  goods_receipt: GoodsReceiptTable
  goods_receipt_row: GoodsReceiptRowTable
  batch_move: BatchMoveTable
  returned_goods: ReturnedGoodsTable
  product_code: ProductCodeTable
  recall: RecallTable
  recall_case: RecallCaseTable
  quality_alert: QualityAlertTable
}
