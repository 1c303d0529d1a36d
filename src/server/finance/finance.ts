import type { Result } from '#contract/core/endpoint.ts'
import type {
  opsFinance as contract,
  FinanceDay,
  SettlementDifference,
} from '#contract/finance/finance.ts'
import { dayAfter, daysBetween, startOfDay } from '#model/calendar-india.ts'
import { eInvoiceOf } from '#model/e-invoice.ts'
import { sumTaxed } from '#model/gst.ts'
import { gstCsv } from '#model/gst-csv.ts'
import { gstr1Of, unstated } from '#model/gstr1.ts'
import { invoiceSums } from '#model/invoice.ts'
import { decimalRupees } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import { settlementColumns, settlementRow } from '#model/provider-settlement.ts'
import type { Seller } from '#model/shop.ts'
import type { Storage } from '../db/types.ts'
import { type Act, appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import { csvStream } from '../kernel/csv-stream.ts'
import { placeOf } from '../kernel/feed.ts'
import { invalidField } from '../kernel/invalid-field.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import { readCsv } from '../kernel/read-csv.ts'
import type { Core } from '../kernel/session/core.ts'
import { invoiceViewsOf } from '../orders/invoices/view.ts'
import { invoiceByNumber } from '../orders/rows/invoice-repository.ts'
import { detailsOf } from '../orders/rows/order-details.ts'
import { orderById } from '../orders/rows/order-repository.ts'
import { sellerByGstin } from '../orders/rows/seller-repository.ts'
import { accountsDocuments, DocumentPlace } from './documents.ts'
import {
  addSettlement,
  type Compared,
  daySums,
  differencesIn,
  type LedgerRow,
  ledgerAfter,
  matchedIn,
  type Period,
} from './finance-repository.ts'
import { createReadGst } from './gst.ts'

/** Reports of finance, and the reconciliation with the payment provider: `/api/ops/finance`. */
export type Finance = Serving<
  typeof contract,
  'gst' | 'gstr1' | 'eInvoice' | 'days' | 'documents' | 'ledger' | 'settlements'
> & {
  settle: (by: Operator, report: string) => Promise<Outcome<Result<typeof contract.settle>>>
}

export type FinanceDeps = Pick<Core, 'storage' | 'now'> & {
  invoices: { seller: Seller }
}

const maxDays = 366
const startOfTime = '2000-01-01T00:00:00.000Z'
/** The moments at which a range of days in India begins and ends, or why it is none. */
const periodOf = ({ from, until }: { from: string; until: string }): Period | Failed => {
  const days = daysBetween(from, until)
  if (days < 0) return invalidField('until', 'errors:reasonNotBefore', { other: from })
  if (days > maxDays)
    return invalidField('until', 'errors:reasonDaysAfter', { days: maxDays, other: from })
  return { from: startOfDay(from), until: startOfDay(until, 1) }
}

type Sums = {
  invoices: number
  sales: number
  wallet: number
  credits: number
  credited: number
  refunds: number
  refunded: number
  toWallet: number
}
const nothing: Sums = {
  invoices: 0,
  sales: 0,
  wallet: 0,
  credits: 0,
  credited: 0,
  refunds: 0,
  refunded: 0,
  toWallet: 0,
}

const dayView = ({
  invoices,
  sales,
  wallet,
  credits,
  credited,
  refunds,
  refunded,
  toWallet,
}: Sums): Omit<FinanceDay, 'day'> => ({
  invoices,
  sales: decimalRupees(sales),
  paidFromWallet: decimalRupees(wallet),
  creditNotes: credits,
  credited: decimalRupees(credited),
  refunds,
  refunded: decimalRupees(refunded),
  refundedToWallet: decimalRupees(toWallet),
})

const differenceView = ({
  kind,
  reference,
  order_id,
  amount,
  settled,
  settlement,
  at,
}: Compared): SettlementDifference => ({
  problem: amount === null ? 'unknown' : settled === null ? 'missing' : 'differing',
  kind,
  reference,
  orderId: order_id,
  amount: amount === null ? null : decimalRupees(Number(amount)),
  settled: settled === null ? null : decimalRupees(Number(settled)),
  settlement,
  at,
})

const ledgerColumns = {
  wallet: ['customer_id', 'nth', 'at', 'reason', 'order_id', 'amount', 'amount_after'],
  points: [
    'customer_id',
    'nth',
    'at',
    'kind',
    'order_id',
    'voucher_code',
    'pending',
    'redeemable',
    'pending_after',
    'redeemable_after',
  ],
} as const

const ledgerCsv = (storage: Storage, ledger: 'wallet' | 'points'): ReadableStream<Uint8Array> => {
  const columns = ledgerColumns[ledger]
  const told = (column: string, value: string | number | null): string | null =>
    value === null
      ? null
      : ledger === 'wallet' && column.startsWith('amount')
        ? decimalRupees(Number(value))
        : String(value)
  return csvStream(
    columns,
    (last: LedgerRow | null, limit) => ledgerAfter(storage.db, ledger, last, limit),
    (rows) => rows.map((row) => columns.map((column) => told(column, row[column] ?? null))),
  )
}

const json = (value: unknown, name: string): Outcome<null> => ({
  ok: null,
  file: {
    bytes: new TextEncoder().encode(JSON.stringify(value, null, 1)),
    mediaType: 'application/json',
    name: `${name}.json`,
  },
})

export const createFinance = ({ storage, invoices, now }: FinanceDeps): Finance => {
  const readGst = createReadGst(storage, invoices.seller, now)
  const audit = (by: Operator, act: Act) =>
    storage.inTransaction((db) => appendAudit(db, by, now().toISOString(), act))
  return {
    gst: async ({ query: { from, until, section } }, { operator: by }) => {
      const period = periodOf({ from, until })
      if ('failed' in period) return period
      const report = await readGst(period)
      await audit(by, { action: 'gst.read', object: ['gst', section], after: { from, until } })
      const bytes = new TextEncoder().encode(gstCsv(section, report))
      return {
        ok: null,
        file: { bytes, mediaType: 'text/csv', name: `gst-${section}-${from}-${until}.csv` },
      }
    },

    gstr1: async ({ query: { month, unstated: doWith, gstin: asked } }, { operator: by }) => {
      const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
      const next = new Date(Date.UTC(year, monthOfYear, 1)).toISOString().slice(0, 10)
      const { seller: current } = invoices
      const seller = await sellerByGstin(storage.db, current, asked ?? current.gstin)
      if (!seller) return failed('notFound', { field: 'gstin' })
      const period = { from: startOfDay(`${month}-01`), until: startOfDay(next) }
      const report = await readGst(period, seller)
      const missing = unstated(report)
      if (missing > 0 && doWith === 'refuse')
        return failed('taxUnstated', { field: 'month', values: { amount: decimalRupees(missing) } })
      const { gstin } = seller
      await audit(by, { action: 'gst.read', object: ['gst', 'gstr1'], after: { month, gstin } })
      return json(gstr1Of(report, gstin, month), `gstr1-${gstin}-${month}`)
    },

    eInvoice: async ({ params: { number } }, { operator: by }) => {
      const invoice = await invoiceByNumber(storage.db, number)
      const order = invoice && (await orderById(storage.db, invoice.order_id))
      if (!order) return failed('notFound', { field: 'number' })
      const details = await detailsOf(storage.db, order)
      const views = await invoiceViewsOf(storage.db, details, invoices.seller, (one) =>
        [number, invoice.against].includes(one.number),
      )
      const view = views.find((one) => one.number === number)
      if (!view) return failed('notFound', { field: 'number' })
      const made = eInvoiceOf(
        view,
        views.find((one) => one.number === invoice.against),
      )
      if (made === 'taxUnstated') {
        const { lines } = invoiceSums(view)
        const missing = lines.filter(({ hsn, taxRate }) => hsn === null || taxRate === null)
        return failed(made, {
          field: 'number',
          values: { amount: decimalRupees(sumTaxed(missing).gross) },
        })
      }
      if (typeof made === 'string') return failed(made, { field: 'number' })
      await audit(by, {
        action: 'e-invoice.read',
        object: ['order', order.id],
        after: { number },
      })
      return json(made, `e-invoice-${number}`)
    },

    // It names no consumer, and a program asks every hour: the audit has no row of it.
    documents: async ({ query: { updatedSince = startOfTime, cursor, pageSize } }) => {
      const after = cursor === undefined ? null : placeOf(DocumentPlace, cursor)
      if (cursor !== undefined && after === null) return failed('invalid', { field: 'cursor' })
      const page = { from: updatedSince, after, now: now(), limit: pageSize }
      return ok(await storage.inSnapshot((db) => accountsDocuments(db, invoices.seller, page)))
    },

    days: async ({ query: range }) => {
      const period = periodOf(range)
      if ('failed' in period) return period
      const days = new Map<string, Sums>()
      for (const { day: utc, later, what, count, amount, wallet } of await daySums(
        storage.db,
        period,
      )) {
        const day = dayAfter(utc, later)
        const own = days.get(day) ?? { ...nothing }
        days.set(day, own)
        if (what === 'invoice')
          Object.assign(own, {
            invoices: own.invoices + count,
            sales: own.sales + amount,
            wallet: own.wallet + wallet,
          })
        else if (what === 'credit')
          Object.assign(own, { credits: own.credits + count, credited: own.credited + amount })
        else if (what === 'refund')
          Object.assign(own, { refunds: own.refunds + count, refunded: own.refunded + amount })
        else own.toWallet += amount
      }
      const names = Object.keys(nothing) as (keyof Sums)[]
      const total = { ...nothing }
      for (const own of days.values()) for (const name of names) total[name] += own[name]
      const sorted = [...days].sort(([one], [other]) => (one < other ? -1 : 1))
      return ok({
        days: sorted.map(([day, own]) => ({ day, ...dayView(own) })),
        total: dayView(total),
      })
    },

    ledger: async ({ params: { ledger } }, { operator: by }) => {
      await storage.inTransaction((db) =>
        appendAudit(db, by, now().toISOString(), {
          action: 'ledger.read',
          object: ['ledger', ledger],
        }),
      )
      return {
        ok: null,
        file: { bytes: ledgerCsv(storage, ledger), mediaType: 'text/csv', name: `${ledger}.csv` },
      }
    },

    settlements: async ({ query: { from, until, pageNumber, pageSize } }) => {
      const period = periodOf({ from, until })
      if ('failed' in period) return period
      const page = { offset: (pageNumber - 1) * pageSize, limit: pageSize + 1 }
      return await storage.inSnapshot(async (db) => {
        const { count, amount, fees } = await matchedIn(db, period)
        const found = await differencesIn(db, period, { firstDay: from, lastDay: until }, page)
        const differences = found.slice(0, pageSize).map(differenceView)
        return ok({
          matched: count,
          matchedAmount: decimalRupees(amount),
          fees: decimalRupees(fees),
          differences,
          hasMore: found.length > pageSize,
        })
      })
    },

    settle: async (by, report) => {
      const read = readCsv(report, settlementColumns, settlementRow)
      if ('failed' in read) return read
      const { rows, refused } = read
      return await storage.inTransaction(async (db) => {
        const at = now().toISOString()
        let [entered, known] = [0, 0]
        for (const { on: settled_on, ...of } of rows) {
          if (await addSettlement(db, { ...of, settled_on, entered_at: at })) entered++
          else known++
        }
        await appendAudit(db, by, at, {
          action: 'settlement.enter',
          object: ['settlement', 'report'],
          after: { entered, known, refused: refused.length },
        })
        return ok({ entered, known, refused })
      })
    },
  }
}
