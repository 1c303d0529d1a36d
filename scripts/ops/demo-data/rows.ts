import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../../src/server/db/types.ts'

/** The tables that the generator fills, those that others refer to first. */
const order = [
  'operator',
  'operator_role',
  'customer',
  'address',
  'coupon',
  'stock',
  'stock_batch',
  'prescription',
  'customer_order',
  'order_address',
  'order_parcel',
  'order_line',
  'order_event',
  'order_refund',
  'stock_hold',
  'order_note',
  'order_prescription',
  'review_claim',
  'transcription',
  'offer_use',
  'payment',
  'payment_event',
  'payment_refund',
  'stock_move',
  'batch_move',
  'invoice',
  'invoice_line',
  'document_series',
  'cash_remittance',
  'wallet_entry',
  'voucher',
  'point_entry',
  'order_problem',
  'order_problem_line',
  'recall',
  'recall_case',
  'product_review',
  'review_event',
  'feedback',
  'side_effect_report',
  'ticket',
  'ticket_reply',
  'error_report',
  'message',
  'approval',
  'audit_entry',
] as const satisfies readonly (keyof Tables)[]

type Filled = (typeof order)[number]
export type Put = <Table extends Filled>(table: Table, row: Insertable<Tables[Table]>) => void

export type Rows = {
  put: Put
  /** Inserts what was put since the last time. */
  flush: (db: Db) => Promise<void>
  counts: Map<string, number>
}

/** Values of one statement: PostgreSQL takes 65 535, SQLite 32 766. */
const maxValues = 30_000

/** Collects rows and inserts them many at a time, in the order of their references. */
export const collectRows = (): Rows => {
  const waiting = new Map<Filled, object[]>(order.map((table) => [table, []]))
  const counts = new Map<string, number>()
  return {
    counts,
    put: (table, row) => {
      waiting.get(table)?.push(row)
      counts.set(table, (counts.get(table) ?? 0) + 1)
    },
    flush: async (db) => {
      for (const [table, rows] of waiting) {
        const columns = Object.keys(rows[0] ?? {}).length
        const atOnce = Math.max(1, Math.min(1_000, Math.floor(maxValues / Math.max(1, columns))))
        for (let from = 0; from < rows.length; from += atOnce)
          await db
            .insertInto(table)
            .values(rows.slice(from, from + atOnce) as never)
            .execute()
        rows.length = 0
      }
    },
  }
}
