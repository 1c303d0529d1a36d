import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { createGstReport, type GstReport } from '#model/gst-report.ts'
import type { Seller } from '#model/invoice.ts'
import { paise } from '#model/money.ts'
import type { Storage } from '../db/types.ts'
import { documentsAfter, documentsIn, type Period, taxLinesBetween } from './finance-repository.ts'

const pageRows = 1_000

/** Remainders of a split go to the first lines. */
const inOrder = <Line extends { line: number }>(lines: readonly Line[] = []): Line[] =>
  lines.toSorted((one, other) => one.line - other.line)

/** The GST report of a period, a page of documents at a time: other requests are answered between pages. Each document is taxed as its PDF is. */
const addUp = async ({ db }: Storage, period: Period, seller: Seller): Promise<GstReport> => {
  const { add, report } = createGstReport()
  let last: { issued_at: string; number: string } | null = null
  for (;;) {
    const documents = await documentsAfter(db, period, last, pageRows)
    const [first, end] = [documents.at(0), documents.at(-1)]
    const found = first && end ? await taxLinesBetween(db, first.issued_at, end.issued_at) : []
    const lines = Map.groupBy(found, ({ number }) => number)
    for (const one of documents) {
      const value = one.payable - one.offer + one.shipping
      add({
        number: one.number,
        year: one.year,
        serial: one.serial,
        orderId: '',
        orderedAt: one.issued_at,
        issuedAt: one.issued_at,
        seller,
        // Only a document whose order was erased has no address; its place of supply is not known.
        buyer: { name: '', street: [], city: '', state: one.buyer_state ?? 'unknown', pincode: '' },
        prescriptions: [],
        pharmacists: [],
        lines: inOrder(lines.get(one.number)).map(({ quantity, payable, units, hsn, tax_rate }) => ({
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
          taxRate: tax_rate,
        })),
        offer: paise(one.offer),
        shipping: paise(one.shipping),
        balance: paise(one.balance),
        payment: 'online',
        credit: one.against === null ? null : { against: one.against, invoicedAt: one.issued_at, reason: '' },
        invoiceValue: one.against_value ?? value,
      })
    }
    if (!end || documents.length < pageRows) return report()
    last = { issued_at: end.issued_at, number: end.number }
    await setImmediate()
  }
}

/** Periods whose reports are kept: the five sections of a month are asked for one after another. */
const kept = 4

export type ReadGst = (period: Period) => Promise<GstReport>

/** Reads GST reports. A report is kept until another document of its period is issued. */
export const createReadGst = (storage: Storage, seller: Seller): ReadGst => {
  const reports = new LRUCache<string, Promise<GstReport>>({ max: kept })
  return async (period) => {
    const key = `${period.from} ${period.until} ${await documentsIn(storage.db, period)}`
    const known = reports.get(key)
    if (known) return await known
    const report = addUp(storage, period, seller)
    reports.set(key, report)
    // What failed is asked for again.
    report.catch(() => reports.delete(key))
    return await report
  }
}
