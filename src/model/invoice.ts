import { z } from 'zod'
import { spread, sumTaxed, type Taxed, taxWithin } from './gst.ts'
import { type Paise, paise } from './money.ts'

const text = z.string().trim().min(1, 'must not be empty')

/** Who sells, as the licences and the GST registration have it. */
export const Seller = z.object({
  name: text,
  address: z.array(text).min(1).max(5),
  /** Of the registration; a supply to another State bears integrated tax. */
  state: text,
  gstin: z.string().regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, 'must be a GSTIN of 15 characters'),
  /** Forms 20 and 21 of the Drugs Rules, 1945. */
  drugLicences: z.array(text).min(1).max(4),
  pharmacist: z.object({ name: text, registration: text }),
  contact: text,
  /** Nobody's: what it signs is no invoice. */
  isSample: z.boolean().default(false),
})
export type Seller = z.infer<typeof Seller>

export type InvoiceLine = {
  name: string
  /** As printed, `strip of 10 tablets`. */
  pack: string
  maker: string
  /** Absent from catalogues that do not say. */
  hsn: string | null
  schedule: string
  batch: string
  /** Month, `2027-11`. */
  expiry: string
  /** Packs; a part of one where packs are cut. */
  packs: number
  /** Of the line, at MRP and as offered, before what is taken off the order. */
  actual: Paise
  payable: Paise
  /** GST in hundredths of a percent; null where the catalogue does not say. */
  taxRate: number | null
}

/** Everything that an invoice says; plain data, so that the same order has the same invoice for good. */
export type InvoiceView = {
  /** Consecutive, at most 16 characters (rule 46(b) of the CGST Rules, 2017). */
  number: string
  orderId: string
  /** Moments, in UTC. */
  orderedAt: string
  issuedAt: string
  seller: Seller
  /** Where it goes, which is the place of supply (section 10(1)(a) of the IGST Act, 2017). */
  buyer: { name: string; street: string[]; city: string; state: string; pincode: string }
  prescriptions: { doctor: string; patient: string }[]
  lines: InvoiceLine[]
  /**
   * Taken off by a coupon or a voucher: a discount given before the supply and written on its invoice, so the tax is less for it (section
   * 15(3)(a) of the CGST Act, 2017).
   */
  offer: Paise
  /** Put on for shipping. */
  shipping: Paise
  /** Paid from the wallet: a payment, so the tax is not less for it. */
  balance: Paise
  payment: 'cod' | 'online'
}

/** A line with its share of coupon or voucher and of shipping, which goes with the goods (section 8 of the CGST Act, 2017). */
export type InvoicedLine = InvoiceLine & Taxed & { isTaxKnown: boolean }

export type InvoiceSums = {
  isWithinState: boolean
  lines: InvoicedLine[]
  /** By rate, the lowest first; null is a rate that the catalogue does not say. */
  rates: (Taxed & { taxRate: number | null })[]
  total: Taxed
  actual: Paise
  /** Taken off at the items. */
  discount: Paise
  /** What is left to pay after the balance. */
  due: Paise
}

const sameState = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The arithmetic of an invoice. `total.gross = Σ payable − offer + shipping`, to the paisa. */
export const invoiceSums = ({ seller, buyer, lines: items, offer, shipping, balance }: InvoiceView): InvoiceSums => {
  const isWithinState = sameState(seller.state, buyer.state)
  const payables = items.map(({ payable }) => payable)
  const [off, on] = [spread(offer, payables), spread(shipping, payables)]
  const lines = items.map((item, index): InvoicedLine => {
    const gross = paise(item.payable - (off[index] ?? 0) + (on[index] ?? 0))
    return { ...item, ...taxWithin(gross, item.taxRate ?? 0, isWithinState), isTaxKnown: item.taxRate !== null }
  })
  const known = [...new Set(items.map(({ taxRate }) => taxRate))].sort((a, b) => (a ?? -1) - (b ?? -1))
  const total = sumTaxed(lines)
  const actual = paise(items.reduce((sum, item) => sum + item.actual, 0))
  return {
    isWithinState,
    lines,
    rates: known.map((taxRate) => ({ ...sumTaxed(lines.filter((line) => line.taxRate === taxRate)), taxRate })),
    total,
    actual,
    discount: paise(actual - payables.reduce((sum, payable) => sum + payable, 0)),
    due: paise(total.gross - balance),
  }
}
