import { dayInIndia } from '#model/calendar-india.ts'
import type { InvoiceView, Seller } from '#model/invoice.ts'
import type { Paise } from '#model/money.ts'
import type { OrderDetails } from '../orders/order-repository.ts'
import { remainingLines } from '../orders/remaining-lines.ts'

/** `NU2627-000123`: at most 16 characters, consecutive, and of a financial year, which begins in April (rule 46 of the CGST Rules). */
export const invoiceNumber = (number: number, invoicedAt: string): string => {
  const [year = 0, month = 0] = dayInIndia(new Date(invoicedAt)).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `NU${first % 100}${String((first + 1) % 100).padStart(2, '0')}-${String(number).padStart(6, '0')}`
}

/** The content of the invoice of an order; `null` until every line is packed, and after erasure of the account. */
export const invoiceViewOf = ({ order, lines: all, address }: OrderDetails, seller: Seller): InvoiceView | null => {
  const { invoice_number, invoiced_at } = order
  const lines = remainingLines(all)
  if (invoice_number === null || invoiced_at === null || !address) return null
  const packed = lines.flatMap((line) =>
    line.batch === null || line.expiry === null ? [] : [{ ...line, batch: line.batch, expiry: line.expiry }],
  )
  if (packed.length < lines.length) return null
  const prescribed = new Map(
    lines.flatMap(({ prescriber: doctor, patient }) =>
      doctor && patient ? [[`${doctor}\n${patient}`, { doctor, patient }] as const] : [],
    ),
  )
  return {
    number: invoiceNumber(invoice_number, invoiced_at),
    orderId: order.id,
    orderedAt: order.placed_at,
    issuedAt: invoiced_at,
    seller,
    buyer: {
      name: address.name,
      street: [address.street1, address.street2].filter(Boolean),
      city: address.city,
      state: address.state,
      pincode: address.pincode,
    },
    prescriptions: [...prescribed.values()],
    lines: packed.map((line) => ({
      name: line.name,
      pack: line.pack_label,
      maker: line.maker,
      hsn: line.hsn,
      schedule: line.schedule,
      batch: line.batch,
      expiry: line.expiry,
      packs: line.quantity / line.units,
      actual: line.actual as Paise,
      payable: line.payable as Paise,
      taxRate: line.tax_rate,
    })),
    offer: order.offer as Paise,
    shipping: order.shipping as Paise,
    balance: order.balance as Paise,
    payment: order.payment_method,
  }
}
