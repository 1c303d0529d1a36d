import { placeOfSupply } from '#model/india-states.ts'
import {
  documentTitle,
  type InvoiceSums,
  type InvoiceView,
  invoiceSums,
  supervisors,
} from '#model/invoice.ts'
import { formatRupees, type Paise, paise } from '#model/money.ts'
import { type Paper, pdfOf } from '../../pdf/paper.ts'
import {
  contentWidth,
  goods,
  line,
  margin,
  rateColumns,
  roomFor,
  table,
  unknownRate,
} from '../../pdf/table.ts'
import { type Style, write } from '../../pdf/text-runs.ts'
import type { InvoiceSignature } from './signature.ts'

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
const half = contentWidth / 2 - 8
const small: Style = { size: 8 }
const quiet: Style = { size: 7, color: '#555555' }

/** Draws the lines of a block; returns the position of its end. */
const block = (
  doc: Paper,
  x: number,
  top: number,
  title: string,
  lines: readonly string[],
): number => {
  let end = write(
    doc,
    title,
    { x, top, width: half },
    { size: 8, weight: 'bold', color: '#555555' },
  )
  for (const one of lines) end = write(doc, one, { x, top: end, width: half }, { size: 9 })
  return end
}

/** The officer of the seller for complaints; nothing where none is named. */
const officerLines = ({ grievanceOfficer: officer }: InvoiceView['seller']): string[] =>
  officer === undefined
    ? []
    : [
        `Grievance officer ${officer.name}, ${officer.designation}`,
        ...officer.address,
        `${officer.phone}, ${officer.email}`,
      ]

const parties = (
  doc: Paper,
  top: number,
  { seller, buyer, prescriptions, ...view }: InvoiceView,
): number => {
  const right = margin + contentWidth / 2 + 8
  const sold = block(doc, margin, top, 'Sold by', [
    seller.name,
    ...seller.address,
    `GSTIN ${seller.gstin}`,
    `Drug licences ${seller.drugLicences.join(', ')}`,
    ...(seller.foodLicence === undefined ? [] : [`FSSAI ${seller.foodLicence}`]),
    `Registered pharmacist ${seller.pharmacist.name}, ${seller.pharmacist.registration}`,
    seller.contact,
    ...officerLines(seller),
  ])
  const credited = view.credit
    ? [
        `Against invoice ${view.credit.against} of ${day.format(new Date(view.credit.invoicedAt))}`,
        `Reason: ${view.credit.reason}`,
      ]
    : []
  const meta = block(doc, right, top, view.credit ? 'Credit note' : 'Invoice', [
    `No. ${view.number}`,
    ...credited,
    `Date ${day.format(new Date(view.issuedAt))}`,
    `Order ${view.orderId} of ${day.format(new Date(view.orderedAt))}`,
    `Payment: ${view.payment === 'cod' ? 'cash on delivery' : 'paid online'}`,
    `Place of supply: ${placeOfSupply(view.placeOfSupply)}`,
    'Tax payable on reverse charge: no',
  ])
  const next = Math.max(sold, meta) + 8
  line(doc, next)
  const to = block(doc, margin, next + 8, 'Delivered to', [
    buyer.name,
    ...buyer.street,
    `${buyer.city}, ${buyer.state} ${buyer.pincode}`,
  ])
  const billed = buyer.business
    ? block(doc, margin, to + 6, 'Billed to', [
        buyer.business.legalName,
        `GSTIN ${buyer.business.gstin}`,
      ])
    : to
  const prescribed = prescriptions.map(({ doctor, patient }) => `${doctor}, for ${patient}`)
  const by =
    prescribed.length === 0 ? next : block(doc, right, next + 8, 'Prescribed by', prescribed)
  return Math.max(billed, by) + 10
}

const totals = (
  doc: Paper,
  top: number,
  view: InvoiceView,
  { actual, discount, offer, shipping, total, due }: InvoiceSums,
): number => {
  const rows: [string, Paise, boolean][] = [
    ['MRP of all items', actual, true],
    ['Discount', paise(-discount), discount > 0],
    ['Coupon', paise(-offer), offer > 0],
    ['Shipping', shipping, shipping > 0],
    ['Total, GST included', total.gross, true],
    [
      view.credit ? 'Of that back into the wallet' : 'Paid from the wallet',
      view.balance,
      view.balance > 0,
    ],
    ['Rounded off (cash)', paise(-view.rounding), view.rounding > 0],
    [
      view.credit ? 'Credited' : view.payment === 'cod' ? 'To pay at the door' : 'Paid online',
      due,
      true,
    ],
  ]
  const x = margin + contentWidth - 190
  let end = top
  for (const [label, amount] of rows.filter(([, , isShown]) => isShown)) {
    const style: Style = {
      size: 9,
      weight: /^(Total|To pay|Paid online|Credited)/.test(label) ? 'bold' : 'regular',
    }
    const sum = { x: x + 120, top: end, width: 70 }
    const below = write(doc, label, { x, top: end, width: 116 }, style)
    end = Math.max(below, write(doc, formatRupees(amount), sum, { ...style, align: 'right' }))
  }
  return end
}

const closing = (
  doc: Paper,
  start: number,
  view: InvoiceView,
  sums: InvoiceSums,
  proof: InvoiceSignature,
): void => {
  let top = roomFor(doc, start, 110)
  const say = (text: string, style: Style): void => {
    top = write(doc, text, { x: margin, top, width: contentWidth }, style) + 2
  }
  if (sums.lines.some(({ isTaxKnown }) => !isTaxKnown))
    say(
      `${unknownRate} The catalogue states no rate or code for this item; no tax is shown for it.`,
      small,
    )
  const by = supervisors(view).map(
    ({ name, registration }) => `${name}, registered pharmacist, ${registration}`,
  )
  say(`Dispensed under the supervision of ${by.join(', and ')}.`, small)
  line(doc, top + 3)
  top += 8
  say(
    'Digitally signed (Ed25519). To verify: the signature is over the signed text, with the public key of the shop that has this mark.',
    quiet,
  )
  say(`Signed text: ${proof.text}`, quiet)
  say(`Signature: ${proof.signature}`, quiet)
  say(`Mark of the key: ${proof.keyId}`, quiet)
}

/** The footers of the pages from `first` on, which are those of one document. */
const footers = (doc: Paper, { number, seller }: InvoiceView, first: number): void => {
  const pages = doc.bufferedPageRange().count - first
  for (let page = 0; page < pages; page++) {
    doc.switchToPage(first + page)
    const text = `${seller.name} · ${number} · page ${page + 1} of ${pages}`
    write(
      doc,
      text,
      { x: margin, top: 842 - margin - 10, width: contentWidth },
      { ...quiet, align: 'right' },
    )
  }
}

export type SignedInvoice = { view: InvoiceView; proof: InvoiceSignature }

const draw = (doc: Paper, { view, proof }: SignedInvoice): void => {
  const sums = invoiceSums(view)
  const kind = documentTitle(view)
  const title = view.seller.isSample ? `SAMPLE, NOT A ${kind}` : kind
  let top = write(
    doc,
    title,
    { x: margin, top: margin, width: contentWidth },
    { size: 15, weight: 'bold' },
  )
  if (view.seller.isSample)
    top = write(
      doc,
      'No seller has been set up for this shop.',
      { x: margin, top, width: contentWidth },
      small,
    )
  line(doc, top + 4)
  top = parties(doc, top + 10, view)
  top = table(doc, top, goods(sums.isWithinState), sums.lines, 7.5) + 10
  top = roomFor(doc, top, 100)
  const rates = table(doc, top, rateColumns(sums.isWithinState), sums.rates, 7.5)
  top = Math.max(rates, totals(doc, top, view, sums)) + 14
  closing(doc, top, view, sums, proof)
}

/** Draws an invoice or credit note from a new page. */
export const drawInvoice =
  (one: SignedInvoice) =>
  (doc: Paper): void => {
    doc.addPage({ size: 'A4', margin: 0 })
    const page = doc.bufferedPageRange().count - 1
    draw(doc, one)
    footers(doc, one.view, page)
    doc.switchToPage(doc.bufferedPageRange().count - 1)
  }

/**
 * Invoices and credit notes of an order as PDF (rules 46 and 53 of the CGST Rules, 2017; rule 65 of the Drugs Rules, 1945), each from a new page. In
 * English for auditors; names and places stay in the script in which they were entered. The same views and proofs give the same bytes.
 */
export const invoicePdf = (all: readonly SignedInvoice[]): Promise<Uint8Array> => {
  const [first] = all
  if (!first) throw new Error('no invoice to draw')
  const { number, seller, issuedAt } = first.view
  const about = { title: `Invoice ${number}`, author: seller.name, at: new Date(issuedAt) }
  return pdfOf(about, all.map(drawInvoice))
}
