import { dayInIndia } from './calendar-india.ts'
import { isService } from './gst.ts'
import { isUin } from './gstin.ts'
import { stateOfGstin } from './india-states.ts'
import { documentTitle, type InvoicedLine, type InvoiceView, invoiceSums } from './invoice.ts'
import type { Seller } from './shop.ts'

const rupees = (amount: number): number => amount / 100

/** `20/11/2026`, the day of a moment in India. */
const day = (moment: string): string => {
  const [year, month, date] = dayInIndia(new Date(moment)).split('-')
  return `${date}/${month}/${year}`
}

/** A text within the length that the schema takes, which is counted in characters. */
const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trim()

const amountsOf = ({ taxable, igst, cgst, sgst, gross }: InvoicedLine) => ({
  TotAmt: rupees(taxable),
  Discount: 0,
  AssAmt: rupees(taxable),
  IgstAmt: rupees(igst),
  CgstAmt: rupees(cgst),
  SgstAmt: rupees(sgst),
  TotItemVal: rupees(gross),
})

type Stated = InvoicedLine & { hsn: string; taxRate: number }

const isStated = (line: InvoicedLine): line is Stated => line.hsn !== null && line.taxRate !== null

const itemOf = (line: Stated, index: number) => ({
  SlNo: String(index + 1),
  PrdDesc: cut(`${line.name}, ${line.pack}`, 300),
  IsServc: isService(line.hsn) ? 'Y' : 'N',
  HsnCd: line.hsn,
  Qty: Math.round(line.packs * 1_000) / 1_000,
  Unit: isService(line.hsn) ? 'OTH' : 'PAC',
  // After discounts and before tax: prices of the shop include both.
  UnitPrice: Math.round((line.taxable * 10) / line.packs) / 1_000,
  ...amountsOf(line),
  GstRt: line.taxRate / 100,
})

const addressOf = (lines: readonly string[]) => {
  const [first = '', ...rest] = lines
  const second = cut(rest.join(', '), 100)
  // A second line has three characters or more.
  return second.length < 3
    ? { Addr1: cut(lines.join(', '), 100) }
    : { Addr1: cut(first, 100), Addr2: second }
}

const sellerOf = ({ gstin, name, address, place }: Seller & { place: Place }) => ({
  Gstin: gstin,
  LglNm: cut(name, 100),
  ...addressOf(address),
  Loc: cut(place.city, 50),
  Pin: Number(place.pincode),
  Stcd: stateOfGstin(gstin),
})

type Place = NonNullable<Seller['place']>

/**
 * Why no e-invoice can be made of a document: a consumer bought it, the seller's city is not known, or the HSN code or rate of a line; or it is a bill of
 * supply, which rule 48(4) of the CGST Rules does not ask for, or takes back from one: a credit note of section 34 stands against a tax invoice.
 */
type NoEInvoice = 'buyerUnregistered' | 'sellerPlaceMissing' | 'taxUnstated' | 'billOfSupply'

/** An invoice or a credit note of `invoice` as form INV-01 has it, in the JSON of version 1.1 of its schema that a registration portal takes. */
export const eInvoiceOf = (view: InvoiceView, invoice = view) => {
  const { seller, buyer, credit } = view
  if (!buyer.business || isUin(buyer.business.gstin))
    return 'buyerUnregistered' satisfies NoEInvoice
  if (!seller.place) return 'sellerPlaceMissing' satisfies NoEInvoice
  const { lines, total } = invoiceSums(view)
  const stated = lines.filter(isStated)
  if (stated.length < lines.length) return 'taxUnstated' satisfies NoEInvoice
  if (documentTitle(invoice) === 'BILL OF SUPPLY') return 'billOfSupply' satisfies NoEInvoice
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: credit ? 'CRN' : 'INV', No: view.number, Dt: day(view.issuedAt) },
    SellerDtls: sellerOf({ ...seller, place: seller.place }),
    BuyerDtls: {
      Gstin: buyer.business.gstin,
      LglNm: cut(buyer.business.legalName, 100),
      Pos: view.placeOfSupply,
      ...addressOf(buyer.street),
      Loc: cut(buyer.city, 50),
      Pin: Number(buyer.pincode),
      Stcd: stateOfGstin(buyer.business.gstin),
    },
    ItemList: stated.map(itemOf),
    ValDtls: {
      AssVal: rupees(total.taxable),
      IgstVal: rupees(total.igst),
      CgstVal: rupees(total.cgst),
      SgstVal: rupees(total.sgst),
      TotInvVal: rupees(total.gross),
    },
    ...(credit && {
      RefDtls: { PrecDocDtls: [{ InvNo: credit.against, InvDt: day(credit.invoicedAt) }] },
    }),
  }
}
