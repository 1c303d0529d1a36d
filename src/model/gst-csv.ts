import { dayInIndia } from './calendar-india.ts'
import { csv } from './csv.ts'
import type { Taxed } from './gst.ts'
import type { GstReport, GstSection } from './gst-report.ts'
import { decimalRupees, paise } from './money.ts'

const rupees = (amount: number): string =>
  amount < 0 ? `-${decimalRupees(paise(-amount))}` : decimalRupees(paise(amount))
const percent = (rate: number | null): string => (rate === null ? 'unknown' : String(rate / 100))
const day = (moment: string): string => dayInIndia(new Date(moment))

/** Taxable value and taxes; empty where no rate is known, because the tax is not known either. */
const parts = (rate: number | null, { taxable, igst, cgst, sgst }: Taxed): string[] =>
  rate === null ? ['', '', '', ''] : [taxable, igst, cgst, sgst].map(rupees)

const taxes = ['Taxable Value', 'Integrated Tax', 'Central Tax', 'State Tax']

/** A section as the CSV that the offline tool of GSTR-1 knows, with the taxes besides. */
export const gstCsv = (
  section: GstSection,
  { b2cs, b2cl, creditNotes, hsn, documents }: GstReport,
): string => {
  switch (section) {
    case 'b2cs':
      return csv(
        ['Type', 'Place Of Supply', 'Rate', 'Value', ...taxes, 'Cess Amount', 'E-Commerce GSTIN'],
        b2cs.map(({ state, rate, taxed }) => [
          'OE',
          state,
          percent(rate),
          rupees(taxed.gross),
          ...parts(rate, taxed),
          '',
          '',
        ]),
      )
    case 'b2cl':
      return csv(
        [
          'Invoice Number',
          'Invoice date',
          'Invoice Value',
          'Place Of Supply',
          'Rate',
          'Value',
          ...taxes,
          'Cess Amount',
          'E-Commerce GSTIN',
        ],
        b2cl.map(({ number, issuedAt, value, state, rate, taxed }) => [
          ...[number, day(issuedAt), rupees(value), state, percent(rate), rupees(taxed.gross)],
          ...[...parts(rate, taxed), '', ''],
        ]),
      )
    case 'credit-notes':
      return csv(
        [
          'Table',
          'Note Number',
          'Note Date',
          'Note Type',
          'Invoice Number',
          'Place Of Supply',
          'Note Value',
          'Rate',
          'Value',
          ...taxes,
        ],
        creditNotes.map(({ isLarge, number, issuedAt, against, state, value, rate, taxed }) => [
          ...[
            isLarge ? 'cdnur' : 'b2cs',
            number,
            day(issuedAt),
            'C',
            against,
            state,
            rupees(value),
            percent(rate),
            rupees(taxed.gross),
          ],
          ...parts(rate, taxed),
        ]),
      )
    case 'hsn':
      return csv(
        ['HSN', 'UQC', 'Total Quantity', 'Total Value', 'Rate', ...taxes],
        hsn.map((one) => [
          ...[
            one.hsn ?? 'unknown',
            'PAC-PACKS',
            String(Math.round(one.quantity * 1_000) / 1_000),
            rupees(one.taxed.gross),
            percent(one.rate),
          ],
          ...parts(one.rate, one.taxed),
        ]),
      )
    case 'documents':
      return csv(
        ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
        documents.map(({ kind, from, until, first, last, count }) => [
          ...[kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note', from, until],
          ...[String(last - first + 1), String(last - first + 1 - count)],
        ]),
      )
  }
}
