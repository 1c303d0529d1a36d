import type PDFDocument from 'pdfkit'
import type { Key } from '#i18n/keys.ts'
import { printedExpiry } from '#model/expiry.ts'
import type { InvoicedLine, InvoiceSums } from '#model/invoice.ts'
import { decimalRupees, type Paise } from '#model/money.ts'
import type { Both } from './both.ts'
import { decoration, group } from './structure.ts'
import { heightOf, type Style, write } from './text-runs.ts'

type Document = InstanceType<typeof PDFDocument>
export type Column<Row> = { title: string; width: number; right?: true; of: (row: Row) => string }

/** In points, of an A4 page. */
export const margin = 36
export const contentWidth = 595 - 2 * margin
const bottom = 842 - margin - 24
const gap = 3
const gutter = 9

const grey = '#555555'
const rule = '#bbbbbb'

export const line = (doc: Document, top: number, width = contentWidth): void =>
  decoration(doc, () => {
    doc
      .moveTo(margin, top)
      .lineTo(margin + width, top)
      .lineWidth(0.5)
      .stroke(rule)
  })

/** `top`, or the top of a new page where less than `height` is left. */
export const roomFor = (doc: Document, top: number, height: number): number => {
  if (top + height <= bottom) return top
  doc.addPage({ size: 'A4', margin: 0 })
  return margin
}

type Cell = { text: string; x: number; width: number; style: Style }

/** A label and what it is of, as a row of a table; returns the position of its end. */
export const fact = (doc: Document, top: number, label: Cell, value: Cell): number =>
  group(doc, 'TR', () =>
    Math.max(
      write(doc, label.text, { ...label, top }, { ...label.style, tag: 'rowHead' }),
      write(doc, value.text, { ...value, top }, { ...value.style, tag: 'TD' }),
    ),
  )

/** Draws a table with its head repeated on each page; returns the position of its end. */
export const table = <Row>(
  doc: Document,
  start: number,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  size: number,
): number =>
  group(doc, 'Table', () => {
    const row = (top: number, texts: readonly string[], style: Style): number => {
      let x = margin
      let end = top
      columns.forEach(({ width, right }, index) => {
        // Numbers end where the next column begins: without more room they read as one with it.
        const next = columns[index + 1]
        const after = right && next && !next.right ? gutter : gap
        const at = { x, top: top + gap, width: width - after }
        end = Math.max(
          end,
          write(doc, texts[index] ?? '', at, { ...style, align: right ? 'right' : 'left' }),
        )
        x += width
      })
      line(doc, end + gap, x - margin)
      return end + gap
    }
    const tall = (texts: readonly string[], style: Style): number =>
      Math.max(
        ...columns.map(({ width }, index) => heightOf(doc, texts[index] ?? '', width - gap, style)),
      ) +
      2 * gap
    const head = columns.map(({ title }) => title)
    const headStyle: Style = { size, weight: 'bold', color: grey, tag: 'columnHead' }
    const first = roomFor(doc, start, 3 * tall(head, headStyle))
    let top = group(doc, 'TR', () => row(first, head, headStyle))
    for (const one of rows) {
      const texts = columns.map(({ of }) => of(one))
      const style: Style = { size, tag: 'TD' }
      const place = roomFor(doc, top, tall(texts, style))
      const below = place === top ? top : row(place, head, { ...headStyle, tag: 'Artifact' })
      top = group(doc, 'TR', () => row(below, texts, style))
    }
    return top
  })

const percent = (basisPoints: number): string => `${basisPoints / 100}%`
export const unknownRate = '—'
const rateText = (taxRate: number | null): string =>
  taxRate === null ? unknownRate : percent(taxRate)
const rupees = (of: (row: InvoicedLine) => Paise) => (row: InvoicedLine) => decimalRupees(of(row))

/** The columns of the goods: CGST and SGST within a State, IGST to another. */
export const goods = (isWithinState: boolean, both: Both): Column<InvoicedLine>[] => {
  const head = (key: Key): string => both(key, '\n')
  const taxes: Column<InvoicedLine>[] = isWithinState
    ? [
        { title: 'CGST ₹', width: 42, right: true, of: rupees(({ cgst }) => cgst) },
        { title: 'SGST ₹', width: 42, right: true, of: rupees(({ sgst }) => sgst) },
      ]
    : [{ title: 'IGST ₹', width: 84, right: true, of: rupees(({ igst }) => igst) }]
  return [
    {
      title: head('invoice:medicine'),
      width: 137,
      of: ({ name, pack, maker, schedule }) =>
        `${name}, ${pack} · ${maker}${/^[GHX]/.test(schedule) ? ` · Schedule ${schedule}` : ''}`,
    },
    { title: 'HSN', width: 44, of: ({ hsn }) => hsn ?? unknownRate },
    {
      title: head('invoice:batch'),
      width: 52,
      of: ({ batch, expiry }) => `${batch} ${printedExpiry(expiry)}`,
    },
    {
      title: head('invoice:packs'),
      width: 30,
      right: true,
      of: ({ packs }) => String(Math.round(packs * 1000) / 1000),
    },
    { title: 'MRP ₹', width: 48, right: true, of: rupees(({ actual }) => actual) },
    {
      title: head('invoice:taxable'),
      width: 48,
      right: true,
      of: rupees(({ taxable }) => taxable),
    },
    { title: 'GST', width: 30, right: true, of: ({ taxRate }) => rateText(taxRate) },
    ...taxes,
    { title: head('invoice:amount'), width: 50, right: true, of: rupees(({ gross }) => gross) },
  ]
}

type Rate = InvoiceSums['rates'][number]
export const rateColumns = (isWithinState: boolean): Column<Rate>[] => [
  { title: 'GST rate', width: 50, of: ({ taxRate }) => rateText(taxRate) },
  { title: 'Taxable ₹', width: 62, right: true, of: ({ taxable }) => decimalRupees(taxable) },
  ...(isWithinState
    ? ([
        { title: 'CGST ₹', width: 52, right: true, of: ({ cgst }) => decimalRupees(cgst) },
        { title: 'SGST ₹', width: 52, right: true, of: ({ sgst }) => decimalRupees(sgst) },
      ] satisfies Column<Rate>[])
    : ([
        { title: 'IGST ₹', width: 104, right: true, of: ({ igst }) => decimalRupees(igst) },
      ] satisfies Column<Rate>[])),
]
