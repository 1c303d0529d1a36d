import type { InvoiceView } from '#model/invoice.ts'
import type { Paise } from '#model/money.ts'
import type { Seller } from '#model/shop.ts'
import type { Db } from '../../db/types.ts'
import { roundingOf } from '../rows/cash-rounding.ts'
import {
  invoiceLinesOf,
  invoicesOf,
  type StoredInvoice,
  type StoredInvoiceLine,
} from '../rows/invoice-repository.ts'
import type { OrderDetails } from '../rows/order-details.ts'
import { businessIn, type StoredOrderLine } from '../rows/order-repository.ts'
import { type SellerAt, sellerAtOf } from '../rows/seller-repository.ts'
import { readFor, transcriptionsOf } from '../rows/transcription-repository.ts'

type Of = {
  details: OrderDetails
  invoice: StoredInvoice
  lines: readonly StoredInvoiceLine[]
  against: StoredInvoice | null
  rounding: Paise
  sellerAt: SellerAt
  reviewersOf: (lines: readonly StoredOrderLine[]) => InvoiceView['pharmacists']
}

/** Who reviewed the prescriptions for lines of an order. A correction that was entered later does not change who reviewed. */
const reviewersIn = async (db: Db, orderId: string): Promise<Of['reviewersOf']> => {
  const read = (await transcriptionsOf(db, orderId)).filter(({ corrects }) => corrects === null)
  return (lines) => {
    const people = lines.flatMap((line) => {
      const one = readFor(read, line).at(-1)
      return one
        ? [
            [one.operator_name, one.registration_number] as const,
            [one.confirmed_name, one.confirmed_registration] as const,
          ]
        : []
    })
    const known = people.flatMap(([name, registration]) =>
      name && registration ? [{ name, registration }] : [],
    )
    return [...new Map(known.map((one) => [one.registration, one])).values()]
  }
}

/** The content of an invoice or credit note; `null` after erasure of the account, if no address was kept. */
const viewOf = ({
  details: { order, lines: all, address },
  invoice,
  lines: listed,
  against,
  rounding,
  sellerAt,
  reviewersOf,
}: Of): InvoiceView | null => {
  if (!address) return null
  const inside = listed.flatMap((amounts) => {
    const line = all.find(({ number }) => number === amounts.line)
    return line ? [{ line, amounts }] : []
  })
  const prescribed = new Map(
    inside.flatMap(({ line: { prescriber: doctor, patient } }) =>
      doctor && patient ? [[`${doctor}\n${patient}`, { doctor, patient }] as const] : [],
    ),
  )
  return {
    number: invoice.number,
    orderId: order.id,
    orderedAt: order.placed_at,
    issuedAt: invoice.issued_at,
    seller: sellerAt((against ?? invoice).issued_at),
    placeOfSupply: invoice.place_of_supply,
    buyer: {
      name: address.name,
      street: [address.street1, address.street2].filter(Boolean),
      city: address.city,
      state: address.state,
      pincode: address.pincode,
      business: businessIn(address),
    },
    prescriptions: [...prescribed.values()],
    pharmacists: reviewersOf(inside.map(({ line }) => line)),
    lines: inside.map(({ line, amounts }) => ({
      name: line.name,
      pack: line.pack_label,
      maker: line.maker,
      hsn: line.hsn,
      schedule: line.schedule,
      batch: line.batch ?? '',
      expiry: line.expiry ?? '',
      packs: amounts.quantity / line.units,
      actual: amounts.actual as Paise,
      payable: amounts.payable as Paise,
      offer: amounts.offer as Paise,
      shipping: amounts.shipping as Paise,
      taxRate: line.tax_rate,
      isTaxExempt: line.tax_exempt === 1,
    })),
    balance: invoice.balance as Paise,
    rounding,
    payment: order.payment_method,
    credit: against && {
      against: against.number,
      invoicedAt: against.issued_at,
      reason: invoice.reason ?? '',
    },
  }
}

/** The invoices and credit notes of an order in the order of issue, all or those that `wanted` picks. */
export const invoiceViewsOf = async (
  db: Db,
  details: OrderDetails,
  seller: Seller,
  wanted: (invoice: StoredInvoice) => boolean = () => true,
): Promise<InvoiceView[]> => {
  const all = await invoicesOf(db, details.order.id)
  const some = all.filter(wanted)
  const lines = await invoiceLinesOf(
    db,
    some.map(({ number }) => number),
  )
  const reviewersOf = await reviewersIn(db, details.order.id)
  const sellerAt = await sellerAtOf(db, seller)
  return some.flatMap((invoice) => {
    const against = all.find(({ number }) => number === invoice.against) ?? null
    return (
      viewOf({
        details,
        invoice,
        lines: lines.filter(({ number }) => number === invoice.number),
        against,
        rounding: roundingOf(details.order, invoice, all),
        sellerAt,
        reviewersOf,
      }) ?? []
    )
  })
}
