import { setImmediate } from 'node:timers/promises'
import { createGstReport, type GstReport } from '#model/gst-report.ts'
import type { Seller } from '#model/invoice.ts'
import { paise } from '#model/money.ts'
import type { Storage } from '../db/types.ts'
import { documentsAfter, type Period, taxLinesOf } from './finance-repository.ts'

const pageRows = 500

/** The GST report of a period, a page of documents at a time: other requests are answered between pages. Each document is taxed as its PDF is. */
export const readGst = async ({ db }: Storage, period: Period, seller: Seller): Promise<GstReport> => {
  const { add, report } = createGstReport()
  let last: { issued_at: string; number: string } | null = null
  for (;;) {
    const documents = await documentsAfter(db, period, last, pageRows)
    const numbers = documents.map(({ number }) => number)
    const lines = Map.groupBy(numbers.length === 0 ? [] : await taxLinesOf(db, numbers), ({ number }) => number)
    for (const one of documents) {
      const value = one.payable - one.offer + one.shipping
      add({
        number: one.number,
        year: one.year,
        serial: one.serial,
        orderId: one.order_id,
        orderedAt: one.issued_at,
        issuedAt: one.issued_at,
        seller,
        // Only a document whose order was erased has no address; its place of supply is not known.
        buyer: { name: '', street: [], city: '', state: one.buyer_state ?? 'unknown', pincode: '' },
        prescriptions: [],
        pharmacists: [],
        lines: (lines.get(one.number) ?? []).map(({ quantity, actual, payable, units, name, hsn, tax_rate }) => ({
          name,
          pack: '',
          maker: '',
          hsn,
          schedule: '',
          batch: '',
          expiry: '',
          packs: quantity / units,
          actual: paise(actual),
          payable: paise(payable),
          taxRate: tax_rate,
        })),
        offer: paise(one.offer),
        shipping: paise(one.shipping),
        balance: paise(one.balance),
        payment: 'online',
        credit: one.against === null ? null : { against: one.against, invoicedAt: one.issued_at, reason: one.reason ?? '' },
        invoiceValue: one.against_value ?? value,
      })
    }
    const end = documents.at(-1)
    if (!end || documents.length < pageRows) return report()
    last = { issued_at: end.issued_at, number: end.number }
    await setImmediate()
  }
}
