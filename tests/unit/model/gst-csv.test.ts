import { expect, it } from 'vitest'
import { gstCsv } from '#model/gst-csv.ts'
import { createGstReport, type GstSection } from '#model/gst-report.ts'
import { paise } from '#model/money.ts'
import { invoiceOf, lineOf } from '../../fixtures/invoice.ts'

/** The heads of the sheets of the offline tool, as its sample files have them. */
const heads: Partial<Record<GstSection, string>> = {
  b2b: 'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
  b2cl: 'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  b2cs: 'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  nil: 'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
  hsn: 'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
  documents: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
}

const report = () => {
  const { add, report: made } = createGstReport()
  const view = invoiceOf({
    number: 'NU2627-000001',
    lines: [
      lineOf({ packs: 1, payable: paise(10_500) }),
      lineOf({ payable: paise(900), taxRate: null }),
    ],
  })
  add({ ...view, year: 2026, serial: 1, invoiceValue: 11_400 })
  return made()
}
const rowsOf = (section: GstSection): string[] =>
  gstCsv(section, report())
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)

it.each(Object.entries(heads))(
  'the sheet of %s begins with the columns of the offline tool',
  (section, head) => {
    expect(rowsOf(section as GstSection)[0]?.startsWith(head)).toBe(true)
  },
)

it('each row stands below its heads, and an unknown rate claims no tax', () => {
  const [head = '', unknown, known] = rowsOf('b2cs')
  expect(known).toBe('OE,33-Tamil Nadu,,5,100.00,,,105.00,0.00,2.50,2.50')
  expect(unknown).toBe('OE,33-Tamil Nadu,,unknown,,,,9.00,,,')
  expect(head.split(',')).toHaveLength(11)
})
