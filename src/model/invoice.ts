import type { Business } from './business.ts'
import { sumTaxed, type Taxed, taxWithin } from './gst.ts'
import { type StateCode, stateOfGstin } from './india-states.ts'
import { type Paise, paise } from './money.ts'
import type { Seller, Series } from './shop.ts'

export type InvoiceLine = {
  name: string
  /** As printed, `strip of 10 tablets`. */
  pack: string
  maker: string
  /** null where the catalogue does not give one. */
  hsn: string | null
  schedule: string
  batch: string
  /** Month, `2027-11`. */
  expiry: string
  /** Packs; fractional where packs are cut. */
  packs: number
  /** Amounts of the line at MRP and as offered, before discounts on the order. */
  actual: Paise
  payable: Paise
  /**
   * Its part of a coupon or voucher, which lowers the tax (section 15(3)(a) of the CGST Act, 2017): given before the supply and written on
   * its invoice. A line that the coupon does not cover bears none.
   */
  offer: Paise
  /** Its part of the shipping charge, which is taxed like the goods (section 8 of the CGST Act, 2017). */
  shipping: Paise
  /** GST in hundredths of a percent; null where the catalogue does not give it. */
  taxRate: number | null
  /** Whether a rate of 0 is an exemption (section 11 of the CGST Act, 2017), not a nil rate. */
  isTaxExempt: boolean
}

/** A credit note takes goods off the invoice that it names, or off their price (section 34 of the CGST Act, 2017). */
export type Credited = { against: string; invoicedAt: string; reason: string }

/** The calendar year in which the financial year of a day in India began: April 2026 to March 2027 is 2026. */
export const financialYear = (day: string): number => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** `2627`: the financial year that began in `year`, as numbers of documents carry it. */
export const financialYearMark = (year: number): string =>
  [year, year + 1].map((one) => String(one % 100).padStart(2, '0')).join('')

const papers = {
  invoice: { mark: '', digits: 6 },
  credit: { mark: 'C', digits: 6 },
  debit: { mark: 'D', digits: 4 },
} as const

/**
 * `SAH2627-000123`, a credit note `SAHC2627-000123`: at most 16 characters, consecutive within its financial year (rule 46(b) of the CGST Rules,
 * 2017). Letters that a year began with stay in it, and those of `last`, the paper of the kind before, after it too unless the shop chose others.
 */
export const documentNumber = (
  kind: keyof typeof papers,
  { letters, isChosen }: Series,
  { year, serial, last }: { year: number; serial: number; last: string | null },
): string => {
  const { mark, digits } = papers[kind]
  const [, begun, of] = /^([A-Z]+)(\d{4})-/.exec(last ?? '') ?? []
  const goesOn = begun !== undefined && (!isChosen || of === financialYearMark(year))
  return `${goesOn ? begun : letters + mark}${financialYearMark(year)}-${String(serial).padStart(digits, '0')}`
}

/** The whole content of an invoice; plain data, so that the same order always yields the same invoice. */
export type InvoiceView = {
  /** Consecutive, at most 16 characters (rule 46(b) of the CGST Rules, 2017). */
  number: string
  orderId: string
  /** Moments, in UTC. */
  orderedAt: string
  issuedAt: string
  seller: Seller
  /** The State of the delivery address (section 10(1)(a) of the IGST Act, 2017). */
  placeOfSupply: StateCode
  /** Whom it is delivered to. */
  buyer: {
    name: string
    street: string[]
    city: string
    state: string
    pincode: string
    /** A registered business, as it was when the order was placed; null for a consumer. */
    business: Business | null
  }
  prescriptions: { doctor: string; patient: string }[]
  /** Who reviewed the prescriptions, and for Schedule H1 who confirmed them; empty where nothing on it needs one. */
  pharmacists: { name: string; registration: string }[]
  lines: InvoiceLine[]
  /** Paid from the wallet: a payment, so it does not lower the tax. */
  balance: Paise
  /** What is not asked for, or not given back, since cash is paid in whole rupees: no part of the price, so it does not lower the tax. */
  rounding: Paise
  payment: 'cod' | 'online'
  /** null for an invoice. */
  credit: Credited | null
}

const isUntaxed = ({ taxRate }: InvoiceLine): boolean => taxRate === 0

/**
 * What the law calls the document: goods that bear no tax alone go on a bill of supply (section 31(3)(c) of the CGST Act, 2017), beside taxed
 * ones to a consumer on one document for both (rule 46A of the CGST Rules, 2017). A line without a known rate counts as taxed.
 */
export const documentTitle = ({ lines, buyer, credit }: InvoiceView) => {
  if (credit) return 'CREDIT NOTE'
  if (lines.length > 0 && lines.every(isUntaxed)) return 'BILL OF SUPPLY'
  return lines.some(isUntaxed) && !buyer.business ? 'INVOICE-CUM-BILL OF SUPPLY' : 'TAX INVOICE'
}

/** Under whose supervision the goods left: who reviewed the prescriptions, or else the shop's own pharmacist. */
export const supervisors = ({
  pharmacists,
  seller,
}: Pick<InvoiceView, 'pharmacists' | 'seller'>): Seller['pharmacist'][] =>
  pharmacists.length > 0 ? pharmacists : [seller.pharmacist]

/** A line with the tax within what it costs after its parts of coupon and shipping. */
export type InvoicedLine = InvoiceLine & Taxed & { isTaxKnown: boolean }

export type InvoiceSums = {
  isWithinState: boolean
  lines: InvoicedLine[]
  /** By rate, lowest first; null for lines without a known rate. */
  rates: (Taxed & { taxRate: number | null })[]
  total: Taxed
  actual: Paise
  discount: Paise
  /** Coupon or voucher, and shipping charge. */
  offer: Paise
  shipping: Paise
  /** Amount due after the balance. */
  due: Paise
}

/** The arithmetic of an invoice. `total.gross = Σ payable − offer + shipping`, to the paisa: the amounts of each line as they were settled. */
export const invoiceSums = ({
  seller,
  placeOfSupply,
  lines: items,
  balance,
  rounding,
}: InvoiceView): InvoiceSums => {
  const isWithinState = stateOfGstin(seller.gstin) === placeOfSupply
  const sumOf = (part: 'actual' | 'payable' | 'offer' | 'shipping'): Paise =>
    paise(items.reduce((sum, item) => sum + item[part], 0))
  const lines = items.map((item): InvoicedLine => {
    const gross = paise(item.payable - item.offer + item.shipping)
    return {
      ...item,
      ...taxWithin(gross, item.taxRate ?? 0, isWithinState),
      isTaxKnown: item.taxRate !== null,
    }
  })
  const known = [...new Set(items.map(({ taxRate }) => taxRate))].sort(
    (a, b) => (a ?? -1) - (b ?? -1),
  )
  const total = sumTaxed(lines)
  const actual = sumOf('actual')
  return {
    isWithinState,
    lines,
    rates: known.map((taxRate) => ({
      ...sumTaxed(lines.filter((line) => line.taxRate === taxRate)),
      taxRate,
    })),
    total,
    actual,
    discount: paise(actual - sumOf('payable')),
    offer: sumOf('offer'),
    shipping: sumOf('shipping'),
    due: paise(total.gross - balance - rounding),
  }
}
