import type { Key } from '#i18n/keys.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { placeOfSupply } from '#model/india-states.ts'
import {
  documentTitle,
  type InvoiceSums,
  type InvoiceView,
  invoiceSums,
  supervisors,
} from '#model/invoice.ts'
import { defaultLocale, type Locale } from '#model/locale.ts'
import { formatRupees, type Paise, paise } from '#model/money.ts'
import { reachedBy } from '#model/shop.ts'
import { type Both, bothOf } from '../../pdf/both.ts'
import { onA4, type Paper, pdfOf } from '../../pdf/paper.ts'
import { group } from '../../pdf/structure.ts'
import {
  contentWidth,
  fact,
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
    { size: 8, weight: 'bold', color: '#555555', tag: 'H2' },
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
        reachedBy(officer),
      ]

const parties = (
  doc: Paper,
  top: number,
  { seller, buyer, prescriptions, ...view }: InvoiceView,
  both: Both,
): number => {
  const right = margin + contentWidth / 2 + 8
  const sold = block(doc, margin, top, both('invoice:soldBy'), [
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
  const kind = both(view.credit ? 'invoice:creditNote' : 'invoice:invoice')
  const meta = block(doc, right, top, kind, [
    `No. ${view.number}`,
    ...credited,
    `${both('invoice:date')} ${day.format(new Date(view.issuedAt))}`,
    `Order ${view.orderId} of ${day.format(new Date(view.orderedAt))}`,
    both(view.payment === 'cod' ? 'invoice:cod' : 'invoice:paid'),
    `Place of supply: ${placeOfSupply(view.placeOfSupply)}`,
    'Tax payable on reverse charge: no',
  ])
  const next = Math.max(sold, meta) + 8
  line(doc, next)
  const to = block(doc, margin, next + 8, both('invoice:deliveredTo'), [
    buyer.name,
    ...buyer.street,
    `${buyer.city}, ${buyer.state} ${buyer.pincode}`,
  ])
  const billed = buyer.business
    ? block(doc, margin, to + 6, both('invoice:billedTo'), [
        buyer.business.legalName,
        `GSTIN ${buyer.business.gstin}`,
      ])
    : to
  const prescribed = prescriptions.map(({ doctor, patient }) => `${doctor}, for ${patient}`)
  const by =
    prescribed.length === 0
      ? next
      : block(doc, right, next + 8, both('invoice:prescribedBy'), prescribed)
  return Math.max(billed, by) + 10
}

const totals = (
  doc: Paper,
  top: number,
  view: InvoiceView,
  { actual, discount, offer, shipping, total, due }: InvoiceSums,
  both: Both,
): number => {
  const rows: [Key, Paise, boolean][] = [
    ['cart:mrpTotal', actual, true],
    ['cart:discount', paise(-discount), discount > 0],
    ['cart:couponDiscount', paise(-offer), offer > 0],
    ['cart:shipping', shipping, shipping > 0],
    ['invoice:total', total.gross, true],
    [view.credit ? 'invoice:backToWallet' : 'cart:wallet', view.balance, view.balance > 0],
    ['cart:cashRounding', paise(-view.rounding), view.rounding !== 0],
    [
      view.credit ? 'invoice:credited' : view.payment === 'cod' ? 'invoice:toPay' : 'invoice:paid',
      due,
      true,
    ],
  ]
  const x = margin + contentWidth - 250
  let end = top
  group(doc, 'Table', () => {
    for (const [key, amount] of rows.filter(([, , isShown]) => isShown)) {
      const isSum = key === 'invoice:total' || amount === due
      const style: Style = { size: 9, weight: isSum ? 'bold' : 'regular' }
      const label = { text: both(key), x, width: 176, style }
      const sum = { x: x + 180, width: 70, style: { ...style, align: 'right' as const } }
      end = fact(doc, end, label, { ...sum, text: formatRupees(amount) })
    }
  })
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

const titleKeys = {
  'TAX INVOICE': ['invoice:title'],
  'BILL OF SUPPLY': ['invoice:billOfSupply'],
  'INVOICE-CUM-BILL OF SUPPLY': ['invoice:invoice', 'invoice:billOfSupply'],
  'CREDIT NOTE': ['invoice:creditNote'],
} as const satisfies Record<ReturnType<typeof documentTitle>, readonly Key[]>

export type SignedInvoice = { view: InvoiceView; proof: InvoiceSignature }

const draw = (doc: Paper, { view, proof }: SignedInvoice, locale: Locale): void => {
  const both = bothOf(locale)
  const sums = invoiceSums(view)
  const kind = documentTitle(view)
  const beside = titleKeys[kind].map((key) => serverTexts(locale)(key)).join(', ')
  const title = view.seller.isSample
    ? `SAMPLE, NOT A ${kind}`
    : [kind, ...(locale === defaultLocale ? [] : [beside])].join(' · ')
  let top = write(
    doc,
    title,
    { x: margin, top: margin, width: contentWidth },
    { size: 15, weight: 'bold', tag: 'H1' },
  )
  if (view.seller.isSample)
    top = write(
      doc,
      'No seller has been set up for this shop.',
      { x: margin, top, width: contentWidth },
      small,
    )
  line(doc, top + 4)
  top = parties(doc, top + 10, view, both)
  top = table(doc, top, goods(sums.isWithinState, both), sums.lines, 7.5) + 10
  top = roomFor(doc, top, 100)
  const rates = table(doc, top, rateColumns(sums.isWithinState), sums.rates, 7.5)
  top = Math.max(rates, totals(doc, top, view, sums, both)) + 14
  closing(doc, top, view, sums, proof)
}

/** Draws an invoice or credit note from a new page. */
export const drawInvoice = (one: SignedInvoice, locale: Locale): ((doc: Paper) => void) =>
  onA4(
    (page) => `${one.view.seller.name} · ${one.view.number} · ${page}`,
    (doc) => draw(doc, one, locale),
  )

/**
 * Invoices and credit notes of an order as PDF (rules 46 and 53 of the CGST Rules, 2017; rule 65 of the Drugs Rules, 1945), each from a new page. In
 * English for auditors, with what a customer looks for in their language beside it; names and places stay in the script in which they were entered. The
 * same views and proofs in one language give the same bytes.
 */
export const invoicePdf = (all: readonly SignedInvoice[], locale: Locale): Promise<Uint8Array> => {
  const [first] = all
  if (!first) throw new Error('no invoice to draw')
  const { number, seller, issuedAt } = first.view
  const title = `Invoice ${number}`
  return pdfOf(
    { title, author: seller.name, at: new Date(issuedAt), beside: locale },
    all.map((one) => drawInvoice(one, locale)),
  )
}
