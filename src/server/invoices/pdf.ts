import PDFDocument from 'pdfkit'
import { type InvoiceSums, type InvoiceView, invoiceSums } from '#model/invoice.ts'
import { formatRupees, type Paise, paise } from '#model/money.ts'
import { registerFonts } from './fonts.ts'
import type { InvoiceSignature } from './signature.ts'
import { contentWidth, goods, line, margin, rateColumns, roomFor, table, unknownRate } from './table.ts'
import { type Style, write } from './text-runs.ts'

type Document = InstanceType<typeof PDFDocument>

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
const half = contentWidth / 2 - 8
const small: Style = { size: 8 }
const quiet: Style = { size: 7, color: '#555555' }

/** Draws the lines of a block; returns the position of its end. */
const block = (doc: Document, x: number, top: number, title: string, lines: readonly string[]): number => {
  let end = write(doc, title, { x, top, width: half }, { size: 8, weight: 'bold', color: '#555555' })
  for (const one of lines) end = write(doc, one, { x, top: end, width: half }, { size: 9 })
  return end
}

/** The officer of the seller for complaints; nothing where none is named. */
const officerLines = ({ grievanceOfficer: officer }: InvoiceView['seller']): string[] =>
  officer === undefined
    ? []
    : [`Grievance officer ${officer.name}, ${officer.designation}`, ...officer.address, `${officer.phone}, ${officer.email}`]

const parties = (doc: Document, top: number, { seller, buyer, prescriptions, ...view }: InvoiceView): number => {
  const right = margin + contentWidth / 2 + 8
  const sold = block(doc, margin, top, 'Sold by', [
    seller.name,
    ...seller.address,
    `GSTIN ${seller.gstin}`,
    `Drug licences ${seller.drugLicences.join(', ')}`,
    `Registered pharmacist ${seller.pharmacist.name}, ${seller.pharmacist.registration}`,
    seller.contact,
    ...officerLines(seller),
  ])
  const meta = block(doc, right, top, 'Invoice', [
    `No. ${view.number}`,
    `Date ${day.format(new Date(view.issuedAt))}`,
    `Order ${view.orderId} of ${day.format(new Date(view.orderedAt))}`,
    `Payment: ${view.payment === 'cod' ? 'cash on delivery' : 'paid online'}`,
    `Place of supply: ${buyer.state}`,
    'Tax payable on reverse charge: no',
  ])
  const next = Math.max(sold, meta) + 8
  line(doc, next)
  const to = block(doc, margin, next + 8, 'Delivered to', [buyer.name, ...buyer.street, `${buyer.city}, ${buyer.state} ${buyer.pincode}`])
  const prescribed = prescriptions.map(({ doctor, patient }) => `${doctor}, for ${patient}`)
  const by = prescribed.length === 0 ? next : block(doc, right, next + 8, 'Prescribed by', prescribed)
  return Math.max(to, by) + 10
}

const totals = (doc: Document, top: number, view: InvoiceView, { actual, discount, total, due }: InvoiceSums): number => {
  const rows: [string, Paise, boolean][] = [
    ['MRP of all items', actual, true],
    ['Discount', paise(-discount), discount > 0],
    ['Coupon', paise(-view.offer), view.offer > 0],
    ['Shipping', view.shipping, view.shipping > 0],
    ['Total, GST included', total.gross, true],
    ['Paid from the wallet', view.balance, view.balance > 0],
    [view.payment === 'cod' ? 'To pay at the door' : 'Paid online', due, true],
  ]
  const x = margin + contentWidth - 190
  let end = top
  for (const [label, amount] of rows.filter(([, , isShown]) => isShown)) {
    const style: Style = { size: 9, weight: /^(Total|To pay|Paid online)/.test(label) ? 'bold' : 'regular' }
    const sum = { x: x + 120, top: end, width: 70 }
    const below = write(doc, label, { x, top: end, width: 116 }, style)
    end = Math.max(below, write(doc, formatRupees(amount), sum, { ...style, align: 'right' }))
  }
  return end
}

const closing = (doc: Document, start: number, { seller }: InvoiceView, sums: InvoiceSums, proof: InvoiceSignature): void => {
  let top = roomFor(doc, start, 110)
  const say = (text: string, style: Style): void => {
    top = write(doc, text, { x: margin, top, width: contentWidth }, style) + 2
  }
  if (sums.lines.some(({ isTaxKnown }) => !isTaxKnown))
    say(`${unknownRate} The catalogue states no rate or code for this item; no tax is shown for it.`, small)
  say(`Dispensed under the supervision of ${seller.pharmacist.name}, registered pharmacist, ${seller.pharmacist.registration}.`, small)
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

const footers = (doc: Document, { number, seller }: InvoiceView): void => {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    const text = `${seller.name} · ${number} · page ${page + 1} of ${count}`
    write(doc, text, { x: margin, top: 842 - margin - 10, width: contentWidth }, { ...quiet, align: 'right' })
  }
}

/**
 * The invoice of an order as PDF (rule 46 of the CGST Rules, 2017; rule 65 of the Drugs Rules, 1945). In English for
 * auditors; names and places stay in the script in which they were entered. The same view and proof give the same bytes.
 */
export const invoicePdf = (view: InvoiceView, proof: InvoiceSignature): Promise<Uint8Array> => {
  const sums = invoiceSums(view)
  const info = { Title: `Invoice ${view.number}`, Author: view.seller.name, CreationDate: new Date(view.issuedAt) }
  const doc = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, lang: 'en-IN', info })
  const parts: Uint8Array[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  registerFonts(doc)
  const title = view.seller.isSample ? 'SAMPLE, NOT A TAX INVOICE' : 'TAX INVOICE'
  let top = write(doc, title, { x: margin, top: margin, width: contentWidth }, { size: 15, weight: 'bold' })
  if (view.seller.isSample) top = write(doc, 'No seller has been set up for this shop.', { x: margin, top, width: contentWidth }, small)
  line(doc, top + 4)
  top = parties(doc, top + 10, view)
  top = table(doc, top, goods(sums.isWithinState), sums.lines, 7.5) + 10
  top = roomFor(doc, top, 100)
  const rates = table(doc, top, rateColumns(sums.isWithinState), sums.rates, 7.5)
  top = Math.max(rates, totals(doc, top, view, sums)) + 14
  closing(doc, top, view, sums, proof)
  footers(doc, view)
  doc.end()
  return done
}
