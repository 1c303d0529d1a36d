import { z } from 'zod'
import type { AccountsDocument } from '#contract/finance/finance.ts'
import { invoiceSums } from '#model/invoice.ts'
import { decimalRupees, paise } from '#model/money.ts'
import type { Seller } from '#model/shop.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import { cursorOf, settledAt } from '../kernel/feed.ts'
import { roundingOf } from '../orders/rows/cash-rounding.ts'
import { sellerAtOf } from '../orders/rows/seller-repository.ts'
import { documentsAfter, documentsOf, partiesOf, taxLinesBetween } from './finance-repository.ts'
import { viewOfDocument } from './gst.ts'

/** When the last document that was read was issued, and its number. */
export const DocumentPlace = z
  .tuple([z.string(), z.string()])
  .transform(([issued_at, number]) => ({ issued_at, number }))
type DocumentPlace = z.infer<typeof DocumentPlace>

/** Invoices and credit notes for a program of accounts, each taxed as its PDF is, oldest first. */
export const accountsDocuments = async (
  db: Db,
  seller: Seller,
  {
    from,
    after,
    now,
    limit,
  }: { from: Timestamp; after: DocumentPlace | null; now: Date; limit: number },
): Promise<{ documents: AccountsDocument[]; next: string; hasMore: boolean }> => {
  const found = await documentsAfter(db, { from, until: settledAt(now) }, after, limit + 1)
  const documents = found.slice(0, limit)
  const [first, end] = [documents.at(0), documents.at(-1)]
  const lines = Map.groupBy(
    first && end ? await taxLinesBetween(db, first.issued_at, end.issued_at) : [],
    ({ number }) => number,
  )
  const orders = new Map(
    (await partiesOf(db, [...new Set(documents.map(({ order_id }) => order_id))])).map((one) => [
      one.id,
      one,
    ]),
  )
  const sellerAt = await sellerAtOf(db, seller)
  const rounded = [...orders.values()].flatMap(({ id, rounds_cash }) =>
    rounds_cash === 1 ? [id] : [],
  )
  const besides = Map.groupBy(await documentsOf(db, rounded), ({ order_id }) => order_id)
  return {
    documents: documents.map((one) => {
      const taxed = lines.get(one.number) ?? []
      const sums = invoiceSums(viewOfDocument(one, taxed, sellerAt))
      const order = orders.get(one.order_id)
      const ofOrder = besides.get(one.order_id) ?? []
      const own = ofOrder.find(({ number }) => number === one.number)
      const rounding = order && own ? roundingOf(order, own, ofOrder) : paise(0)
      return {
        number: one.number,
        kind: one.kind,
        issuedAt: one.issued_at,
        orderId: one.order_id,
        against: one.against,
        placeOfSupply: one.place_of_supply,
        buyer:
          one.buyer_gstin === null
            ? null
            : { gstin: one.buyer_gstin, name: order?.legal_name ?? '' },
        paymentMethod: order?.payment_method ?? 'cod',
        rates: sums.rates.map(({ taxRate, taxable, cgst, sgst, igst, gross }) => ({
          taxRate: taxRate === null ? null : taxRate / 100,
          taxable: decimalRupees(taxable),
          cgst: decimalRupees(cgst),
          sgst: decimalRupees(sgst),
          igst: decimalRupees(igst),
          total: decimalRupees(gross),
        })),
        hsn: [...new Set(taxed.flatMap(({ hsn }) => hsn ?? []))].sort(),
        total: decimalRupees(sums.total.gross),
        paidFromWallet: decimalRupees(one.balance),
        cashRounding: decimalRupees(rounding),
        due: decimalRupees(sums.due - rounding),
      }
    }),
    next: cursorOf([(end ?? after)?.issued_at ?? from, (end ?? after)?.number ?? '']),
    hasMore: found.length > limit,
  }
}
