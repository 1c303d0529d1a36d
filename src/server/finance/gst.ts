import { setImmediate } from 'node:timers/promises'
import { dayAfter, dayInIndia, startOfDay } from '#model/calendar-india.ts'
import { createGstReport, type GstReport, mergeGstReports } from '#model/gst-report.ts'
import { type StateCode, stateOfGstin } from '#model/india-states.ts'
import type { InvoiceView } from '#model/invoice.ts'
import { paise } from '#model/money.ts'
import type { Seller } from '#model/shop.ts'
import type { GstDayTable } from '../db/tables/payments.ts'
import type { Db, Storage } from '../db/types.ts'
import type { Core } from '../kernel/session/core.ts'
import { keepSeller, type SellerAt, sellerAtOf } from '../orders/rows/seller-repository.ts'
import {
  type Document,
  documentsAfter,
  type Period,
  type TaxLine,
  taxLinesBetween,
} from './finance-repository.ts'

/** What is stored of days, in their order. */
const storedGstDays = async (
  db: Db,
  sellerState: StateCode,
  days: readonly string[],
): Promise<Map<string, GstReport>> => {
  const rows = await db
    .selectFrom('gst_day')
    .select(['day', 'body'])
    .where('seller_state', '=', sellerState)
    .where('day', '>=', days.at(0) ?? '')
    .where('day', '<=', days.at(-1) ?? '')
    .orderBy('day')
    .execute()
  return new Map(rows.map(({ day, body }) => [day, JSON.parse(body) as GstReport]))
}

/** Another server may have stored the same. */
const storeGstDays = async (db: Db, rows: readonly GstDayTable[]): Promise<void> => {
  if (rows.length === 0) return
  await db
    .insertInto('gst_day')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['day', 'seller_state']).doNothing())
    .execute()
}

const pageRows = 2_000

/** A document with what decides on its tax, without names. */
export const viewOfDocument = (
  one: Document,
  lines: readonly TaxLine[],
  sellerAt: SellerAt,
): InvoiceView => ({
  number: one.number,
  orderId: one.order_id,
  orderedAt: one.issued_at,
  issuedAt: one.issued_at,
  seller: sellerAt(one.against_issued_at ?? one.issued_at),
  placeOfSupply: one.place_of_supply,
  buyer: {
    name: '',
    street: [],
    city: '',
    state: '',
    pincode: '',
    business: one.buyer_gstin === null ? null : { gstin: one.buyer_gstin, legalName: '' },
  },
  prescriptions: [],
  pharmacists: [],
  lines: lines.map(({ quantity, payable, offer, shipping, units, hsn, tax_rate, tax_exempt }) => ({
    name: '',
    pack: '',
    maker: '',
    hsn,
    schedule: '',
    batch: '',
    expiry: '',
    packs: quantity / units,
    actual: paise(payable),
    payable: paise(payable),
    offer: paise(offer),
    shipping: paise(shipping),
    taxRate: tax_rate,
    isTaxExempt: tax_exempt === 1,
  })),
  balance: paise(one.balance),
  rounding: paise(0),
  payment: 'online',
  credit:
    one.against === null
      ? null
      : {
          against: one.against,
          invoicedAt: one.against_issued_at ?? one.issued_at,
          reason: '',
        },
})

/**
 * The report of each day in India of a period, a page of documents at a time: other requests are answered between pages. Each document is taxed as its PDF
 * is, and counts for the registration that issued it.
 */
const addUpDays = async (
  { db }: Storage,
  period: Period,
  { gstin }: Seller,
  sellerAt: SellerAt,
): Promise<Map<string, GstReport>> => {
  const days = new Map<string, ReturnType<typeof createGstReport>>()
  const dayOf = (at: string): ReturnType<typeof createGstReport> => {
    const day = dayInIndia(new Date(at))
    const known = days.get(day) ?? createGstReport()
    days.set(day, known)
    return known
  }
  let last: { issued_at: string; number: string } | null = null
  for (;;) {
    const documents = await documentsAfter(db, period, last, pageRows)
    const [first, end] = [documents.at(0), documents.at(-1)]
    const rows = first && end ? await taxLinesBetween(db, first.issued_at, end.issued_at) : []
    const lines = Map.groupBy(rows, ({ number }) => number)
    for (const one of documents) {
      const view = viewOfDocument(one, lines.get(one.number) ?? [], sellerAt)
      if (view.seller.gstin !== gstin) continue
      dayOf(one.issued_at).add({
        ...view,
        year: one.year,
        serial: one.serial,
        invoiceValue: one.against_value ?? one.payable - one.offer + one.shipping,
      })
    }
    if (!end || documents.length < pageRows)
      return new Map([...days].map(([day, { report }]) => [day, report()]))
    last = { issued_at: end.issued_at, number: end.number }
    await setImmediate()
  }
}

export type ReadGst = (period: Period, of?: Seller) => Promise<GstReport>

/** How long after its end a day is over: transactions that began in it have ended. */
const settledMs = 10 * 60_000

/**
 * Reads GST reports. Documents never change, so what a day adds that is over is stored where every server finds it; only days that are not
 * over are worked out again. `of` is the registration whose documents count, `current` where none is named: days of a former one are not stored.
 */
export const createReadGst = (storage: Storage, current: Seller, now: () => Date): ReadGst => {
  const sellerState = stateOfGstin(current.gstin)
  return async ({ from, until }, of = current) => {
    const isCurrent = of.gstin === current.gstin
    const sellerAt = await sellerAtOf(storage.db, current)
    const at = now()
    const days: string[] = []
    for (let day = dayInIndia(new Date(from)); startOfDay(day) < until; day = dayAfter(day, 1))
      days.push(day)
    const known = isCurrent ? await storedGstDays(storage.db, sellerState, days) : new Map()
    const missing = days.filter((day) => !known.has(day))
    const [first, last] = [missing.at(0), missing.at(-1)]
    if (first === undefined || last === undefined) return mergeGstReports([...known.values()])
    const made = await addUpDays(
      storage,
      { from: startOfDay(first), until: startOfDay(last, 1) },
      of,
      sellerAt,
    )
    const over = missing.filter((day) => Date.parse(startOfDay(day, 1)) + settledMs < at.getTime())
    const nothing = createGstReport().report()
    if (isCurrent)
      await storeGstDays(
        storage.db,
        over.map((day) => ({
          day,
          seller_state: sellerState,
          body: JSON.stringify(made.get(day) ?? nothing),
          added_at: at.toISOString(),
        })),
      )
    return mergeGstReports(days.map((day) => known.get(day) ?? made.get(day) ?? nothing))
  }
}

/** What the nightly job stores, so that no report of these days has to work them out: as many days as finance asks about. */
const keptDays = 62

/** Stores what the days that are over add to GST returns. */
export const storeGstOfDays = async ({
  storage,
  invoices,
  now,
}: Pick<Core, 'storage' | 'now'> & {
  invoices: { seller: Seller }
}) => {
  // Where the start of the server could not.
  await storage.inTransaction((db) => keepSeller(db, invoices.seller, now().toISOString()))
  const today = dayInIndia(now())
  await createReadGst(
    storage,
    invoices.seller,
    now,
  )({ from: startOfDay(dayAfter(today, -keptDays)), until: startOfDay(today) })
}
