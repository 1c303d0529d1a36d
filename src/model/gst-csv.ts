import { dayInIndia } from './calendar-india.ts'
import { csv } from './csv.ts'
import { isService, type Taxed } from './gst.ts'
import { type GstReport, type GstSection, untaxedRows } from './gst-report.ts'
import { placeOfSupply } from './india-states.ts'
import { decimalRupees } from './money.ts'

const rupees = (amount: number): string =>
  amount < 0 ? `-${decimalRupees(-amount)}` : decimalRupees(amount)
const percent = (rate: number | null): string => (rate === null ? 'unknown' : String(rate / 100))
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
/** `20-Nov-2026`, as the sheets of the offline tool have a day. */
const day = (moment: string): string => {
  const [year, month, date] = dayInIndia(new Date(moment)).split('-')
  return `${date}-${months[Number(month) - 1]}-${year}`
}
const buyers = (isRegistered: boolean): string => (isRegistered ? 'B2B' : 'B2C')

/** Empty where no rate is known, because the tax is not known either. */
const sums = (rate: number | null, ...amounts: number[]): string[] =>
  amounts.map((amount) => (rate === null ? '' : rupees(amount)))
const taxable = (rate: number | null, taxed: Taxed): string[] => sums(rate, taxed.taxable)
const taxesOf = (rate: number | null, { igst, cgst, sgst }: Taxed): string[] =>
  sums(rate, igst, cgst, sgst)

/** The share of the rate that applies: empty for all of it. */
const share = 'Applicable % of Tax Rate'

/** Where a credit note is told: in a table of its own, or within that of what it takes back. */
const noteTables = { b2b: 'cdnr', b2cl: 'cdnur', b2cs: 'b2cs', nil: 'exemp', late: 'none' } as const

const taxes = ['Integrated Tax', 'Central Tax', 'State Tax']

/** What a sale to consumers ends with, small or large. */
const ofConsumers = [
  ...[share, 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
  ...['Value', ...taxes],
]
const ratedOf = ({ rate, taxed }: { rate: number | null; taxed: Taxed }): string[] => [
  ...['', percent(rate), ...taxable(rate, taxed), '', ''],
  ...[rupees(taxed.gross), ...taxesOf(rate, taxed)],
]

/** A section as CSV: the columns of the offline tool of GSTR-1 in their order, with its names, States and days, then what it works out itself. */
export const gstCsv = (
  section: GstSection,
  { b2b, b2cs, b2cl, creditNotes, nil, hsn, documents }: GstReport,
): string => {
  switch (section) {
    case 'b2b':
      return csv(
        [
          'GSTIN/UIN of Recipient',
          'Receiver Name',
          'Invoice Number',
          'Invoice date',
          'Invoice Value',
          'Place Of Supply',
          'Reverse Charge',
          share,
          'Invoice Type',
          'E-Commerce GSTIN',
          'Rate',
          'Taxable Value',
          'Cess Amount',
          'Value',
          ...taxes,
        ],
        b2b.map(({ gstin, number, issuedAt, value, place, rate, taxed }) => [
          ...[gstin, '', number, day(issuedAt), rupees(value), placeOfSupply(place)],
          ...['N', '', 'Regular B2B', '', percent(rate), ...taxable(rate, taxed), ''],
          ...[rupees(taxed.gross), ...taxesOf(rate, taxed)],
        ]),
      )
    case 'b2cs':
      return csv(
        ['Type', 'Place Of Supply', ...ofConsumers],
        b2cs.map((row) => ['OE', placeOfSupply(row.place), ...ratedOf(row)]),
      )
    case 'b2cl':
      return csv(
        ['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', ...ofConsumers],
        b2cl.map((row) => [
          ...[row.number, day(row.issuedAt), rupees(row.value), placeOfSupply(row.place)],
          ...ratedOf(row),
        ]),
      )
    case 'credit-notes':
      return csv(
        [
          'Table',
          'GSTIN/UIN of Recipient',
          'Note Number',
          'Note Date',
          'Note Type',
          'Invoice Number',
          'Place Of Supply',
          'Note Value',
          'Rate',
          'Value',
          'Taxable Value',
          ...taxes,
        ],
        creditNotes.map(
          ({ table, gstin, number, issuedAt, against, place, value, rate, taxed }) => [
            ...[
              noteTables[table],
              gstin,
              number,
              day(issuedAt),
              'C',
              against,
              placeOfSupply(place),
            ],
            ...[rupees(value), percent(rate), rupees(taxed.gross)],
            ...[...taxable(rate, taxed), ...taxesOf(rate, taxed)],
          ],
        ),
      )
    case 'nil':
      return csv(
        [
          'Description',
          'Nil Rated Supplies',
          'Exempted(other than nil rated/non GST supply)',
          'Non-GST Supplies',
        ],
        untaxedRows({ nil }).map(({ isWithinState, isRegistered, nil: nilRated, exempt }) => [
          `${isWithinState ? 'Intra' : 'Inter'}-State supplies to ${isRegistered ? '' : 'un'}registered persons`,
          ...[rupees(nilRated), rupees(exempt), '0.00'],
        ]),
      )
    case 'hsn':
      return csv(
        [
          'HSN',
          'Description',
          'UQC',
          'Total Quantity',
          'Total Value',
          'Rate',
          'Taxable Value',
          'Integrated Tax Amount',
          'Central Tax Amount',
          'State/UT Tax Amount',
          'Cess Amount',
          'Buyers',
        ],
        hsn.map((one) => [
          ...[
            one.hsn ?? 'unknown',
            '',
            isService(one.hsn) ? 'NA' : 'PAC-PACKS',
            isService(one.hsn) ? '0' : String(Math.round(one.quantity * 1_000) / 1_000),
            rupees(one.taxed.gross),
            percent(one.rate),
          ],
          ...[...taxable(one.rate, one.taxed), ...taxesOf(one.rate, one.taxed), ''],
          buyers(one.isRegistered),
        ]),
      )
    case 'documents':
      return csv(
        [
          'Nature of Document',
          'Sr. No. From',
          'Sr. No. To',
          'Total Number',
          'Cancelled',
          'Net Issued',
        ],
        documents.map(({ kind, from, until, first, last, count }) => [
          ...[kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note', from, until],
          ...[last - first + 1, last - first + 1 - count, count].map(String),
        ]),
      )
  }
}
