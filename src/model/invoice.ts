import { z } from 'zod'
import type { Business } from './business.ts'
import { sumTaxed, type Taxed, taxWithin } from './gst.ts'
import { gstinFault } from './gstin.ts'
import {
  asStateName,
  beginsWithState,
  type StateCode,
  stateCodeOf,
  stateName,
  stateOfGstin,
} from './india-states.ts'
import { type Paise, paise } from './money.ts'
import { patterns } from './patterns.ts'

const text = z.string().trim().min(1, 'must not be empty')

/** Whom the Consumer Protection (E-Commerce) Rules, 2020, rule 4(2) and 4(4), make an online shop name for complaints. */
const GrievanceOfficer = z.object({
  name: text,
  designation: text,
  address: z.array(text).min(1).max(5),
  email: z.string().regex(patterns.email, 'must be an e-mail address'),
  phone: text,
})

const gstinFaults = {
  form: 'must be a GSTIN of 15 characters',
  state: 'must begin with the code of a State, such as 33',
  check: 'is mistyped: its last character does not fit the others',
} as const

const Gstin = z.string().superRefine((gstin, context) => {
  const fault = gstinFault(gstin) ?? (beginsWithState(gstin) ? null : 'state')
  if (fault) context.addIssue({ code: 'custom', message: gstinFaults[fault] })
})

/** A GSTIN begins with the State that it is registered in. */
const stateFault = ({ gstin, state }: { gstin: string; state: string }): string | null => {
  if (!beginsWithState(gstin)) return null
  const code = stateOfGstin(gstin)
  return stateCodeOf(state) === code
    ? null
    : `is ${state}, but the GSTIN begins with ${code}, which is ${stateName(code)}`
}

const SellerFields = z.object({
  name: text,
  address: z.array(text).min(1).max(5),
  /** Where that address is: an e-invoice states it apart. */
  place: z
    .object({
      city: text,
      pincode: z.string().regex(/^[1-9]\d{5}$/, 'must be a pincode of six digits'),
    })
    .optional(),
  /** State of the registration; a supply to another State carries integrated tax. */
  state: text.transform(asStateName),
  gstin: Gstin,
  /** Forms 20 and 21 of the Drugs Rules, 1945. */
  drugLicences: z.array(text).min(1).max(4),
  pharmacist: z.object({ name: text, registration: text }),
  contact: text,
  grievanceOfficer: GrievanceOfficer.optional(),
  /** A sample seller of no real shop: its signature makes no valid invoice. */
  isSample: z.boolean().default(false),
})

/** The seller, as in the licences and the GST registration. */
export const Seller = SellerFields.superRefine((seller, context) => {
  const fault = stateFault(seller)
  if (fault) context.addIssue({ code: 'custom', path: ['state'], message: fault })
})
export type Seller = z.infer<typeof Seller>

/** What pages show of the seller: nothing of a sample, and never an invented officer. */
export type SellerOnPages = Pick<Seller, 'name' | 'address' | 'contact'> & {
  officer: z.infer<typeof GrievanceOfficer> | null
}

export const sellerOnPages = ({
  name,
  address,
  contact,
  grievanceOfficer,
  isSample,
}: Seller): SellerOnPages | null =>
  isSample ? null : { name, address, contact, officer: grievanceOfficer ?? null }

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
}

/** A credit note takes goods off the invoice that it names, or off their price (section 34 of the CGST Act, 2017). */
export type Credited = { against: string; invoicedAt: string; reason: string }

/** The calendar year in which the financial year of a day in India began: April 2026 to March 2027 is 2026. */
export const financialYear = (day: string): number => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** `NU2627-000123`: at most 16 characters, consecutive within its financial year (rule 46(b) of the CGST Rules, 2017). */
export const documentNumber = (kind: 'invoice' | 'credit', year: number, serial: number): string =>
  `${kind === 'invoice' ? 'NU' : 'NC'}${String(year % 100).padStart(2, '0')}${String((year + 1) % 100).padStart(2, '0')}-${String(serial).padStart(6, '0')}`

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
  payment: 'cod' | 'online'
  /** null for an invoice. */
  credit: Credited | null
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
  /** Discount on the items. */
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
    due: paise(total.gross - balance),
  }
}
