import type { DebitNote, Purchase } from '#contract/purchases/purchases.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { csv } from '#model/csv.ts'
import { printedExpiry } from '#model/expiry.ts'
import { formatRupees, paise } from '#model/money.ts'
import type { Seller } from '#model/shop.ts'
import type { SentFile } from '../kernel/outcome.ts'
import { type Paper, pdfOf } from '../pdf/paper.ts'
import { type Column, contentWidth, line, margin, roomFor, table } from '../pdf/table.ts'
import { write } from '../pdf/text-runs.ts'
import type { StoredDebitNote } from '../stock/debit-repository.ts'

type About = { format: 'pdf' | 'csv'; seller: Seller; at: Date }

const csvFile = (text: string, name: string): SentFile => ({
  bytes: new TextEncoder().encode(text),
  mediaType: 'text/csv',
  name: `${name}.csv`,
})
const rupees = (decimal: string): string => formatRupees(paise(Math.round(Number(decimal) * 100)))

/** A paper between two dealers: who writes to whom, its rows, and what follows them. */
const paperOf = async <Row>(
  {
    title,
    blocks,
    columns,
    rows,
    after,
    name,
  }: {
    title: string
    blocks: readonly string[]
    columns: readonly Column<Row>[]
    rows: readonly Row[]
    after: readonly string[]
    name: string
  },
  { seller, at }: Pick<About, 'seller' | 'at'>,
): Promise<SentFile> => ({
  bytes: await pdfOf({ title, author: seller.name, at }, [
    (paper: Paper) => {
      paper.addPage({ size: 'A4', margin: 0 })
      const place = (top: number) => ({ x: margin, top, width: contentWidth })
      let top = write(paper, title, place(margin), { size: 15, weight: 'bold' }) + 4
      line(paper, top)
      top += 8
      for (const text of blocks) top = write(paper, text, place(top), { size: 9 }) + 4
      top = table(paper, top + 4, columns, rows, 8) + 10
      top = roomFor(paper, top, 14 * after.length)
      for (const text of after)
        top = write(paper, text, { ...place(top) }, { size: 9, align: 'right' }) + 3
    },
  ]),
  mediaType: 'application/pdf',
  name: `${name}.pdf`,
})

const sellerBlock = ({ name, address, gstin, drugLicences, contact }: Seller): string =>
  [name, ...address, `GSTIN ${gstin}`, `Drug licence ${drugLicences.join(', ')}`, contact].join(
    ' · ',
  )

/** An order as it is printed for the supplier, or as a file for their program. */
export const purchaseFile = async (order: Purchase, about: About): Promise<SentFile> => {
  const { number, lines, supplier, note, sentAt, madeAt } = order
  const rows = lines.filter(({ packs }) => packs > 0)
  if (about.format === 'csv')
    return csvFile(
      csv(
        ['Order', 'Product code', 'Product', 'Pack', 'Packs', 'Rate', 'MRP'],
        rows.map((row) => [
          number,
          String(row.productId),
          row.productName,
          row.packLabel,
          String(row.packs),
          row.rate,
          row.mrp,
        ]),
      ),
      number,
    )
  type Row = Purchase['lines'][number]
  return await paperOf<Row>(
    {
      title: `Purchase order ${number}`,
      name: number,
      blocks: [
        `From: ${sellerBlock(about.seller)}`,
        `To: ${supplier}`,
        `Date: ${dayInIndia(new Date(sentAt ?? madeAt))}`,
        ...(note === '' ? [] : [note]),
      ],
      columns: [
        { title: 'Product', width: 250, of: (row) => row.productName },
        { title: 'Pack', width: 133, of: (row) => row.packLabel },
        { title: 'Packs', width: 40, right: true, of: (row) => String(row.packs) },
        { title: 'Rate ₹', width: 50, right: true, of: (row) => row.rate ?? '' },
        { title: 'MRP ₹', width: 50, right: true, of: (row) => row.mrp ?? '' },
      ],
      rows,
      after: [
        'Rates are those last billed, without GST.',
        'Please bill with batch, expiry and MRP, and send nothing that expires within six months.',
      ],
    },
    about,
  )
}

const reasons = {
  expiring: 'near expiry',
  expired: 'expired',
  damaged: 'damaged',
  recalled: 'recalled',
  other: 'other',
} as const

/** A debit note, or before the goods leave the list of what is to go. */
export const debitFile = async (
  note: DebitNote,
  stored: StoredDebitNote,
  about: About,
): Promise<SentFile> => {
  const name = note.number ?? `return-${note.madeAt.slice(0, 10)}`
  const packsOf = ({ units, packUnits }: Row): string =>
    String(Math.round((units / packUnits) * 1_000) / 1_000)
  type Row = DebitNote['lines'][number]
  if (about.format === 'csv')
    return csvFile(
      csv(
        [
          'Debit note',
          'Day',
          'Supplier',
          'GSTIN',
          'Product',
          'HSN',
          'Batch',
          'Expiry',
          'Packs',
          'Rate',
          'GST %',
          'Taxable',
          'CGST',
          'SGST',
          'IGST',
          'Total',
          'Reason',
          'Bill',
        ],
        note.lines.map((row) => [
          note.number,
          note.leftAt && dayInIndia(new Date(note.leftAt)),
          note.supplier,
          stored.supplier_gstin,
          row.productName,
          row.hsn,
          row.batch,
          printedExpiry(row.expiry),
          packsOf(row),
          row.rate,
          row.taxRate === null ? null : String(row.taxRate),
          row.taxable,
          row.cgst,
          row.sgst,
          row.igst,
          row.total,
          reasons[row.reason],
          row.bill,
        ]),
      ),
      name,
    )
  const isWithin = note.isWithinState !== false
  const isSample = about.seller.isSample
  const title = note.number
    ? `${isSample ? 'SAMPLE, NOT A DEBIT NOTE' : 'DEBIT NOTE'} ${note.number}`
    : 'To be returned: no debit note yet'
  return await paperOf<Row>(
    {
      title,
      name,
      blocks: [
        `From: ${sellerBlock(about.seller)}`,
        `To: ${[note.supplier, stored.supplier_address, stored.supplier_gstin && `GSTIN ${stored.supplier_gstin}`].filter(Boolean).join(' · ')}`,
        ...(note.leftAt ? [`Date: ${dayInIndia(new Date(note.leftAt))}`] : []),
      ],
      columns: [
        { title: 'Goods', width: 118, of: (row) => `${row.productName}, ${row.packLabel}` },
        { title: 'HSN', width: 40, of: (row) => row.hsn ?? '—' },
        {
          title: 'Batch, expiry',
          width: 58,
          of: (row) => `${row.batch} ${printedExpiry(row.expiry)}`,
        },
        { title: 'Why, bill', width: 57, of: (row) => `${reasons[row.reason]} ${row.bill ?? ''}` },
        { title: 'Packs', width: 32, right: true, of: packsOf },
        { title: 'Rate ₹', width: 44, right: true, of: (row) => row.rate ?? '' },
        { title: 'Taxable ₹', width: 48, right: true, of: (row) => row.taxable },
        {
          title: 'GST',
          width: 26,
          right: true,
          of: (row) => (row.taxRate === null ? '—' : `${row.taxRate}%`),
        },
        ...(isWithin
          ? ([
              { title: 'CGST ₹', width: 42, right: true, of: (row: Row) => row.cgst },
              { title: 'SGST ₹', width: 42, right: true, of: (row: Row) => row.sgst },
            ] as const)
          : ([{ title: 'IGST ₹', width: 84, right: true, of: (row: Row) => row.igst }] as const)),
      ],
      rows: note.lines,
      after: [
        `Taxable value ${rupees(note.taxable)}`,
        ...(isWithin
          ? [`CGST ${rupees(note.cgst)}`, `SGST ${rupees(note.sgst)}`]
          : [`IGST ${rupees(note.igst)}`]),
        `To be credited ${rupees(note.total)}`,
        ...(note.lines.some(({ taxRate }) => taxRate === null)
          ? ['— No rate of GST is known for these goods; none is asked for.']
          : []),
        '',
        'Received by: ____________________',
      ],
    },
    about,
  )
}
