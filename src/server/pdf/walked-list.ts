import type { Locale } from '#model/locale.ts'
import { type Paper, pdfOf } from './paper.ts'
import { decoration } from './structure.ts'
import { type Column, contentWidth, line, margin, roomFor, table } from './table.ts'
import { heightOf, type Style, write } from './text-runs.ts'

/** A list that is walked with: on A4, or on the roll of a receipt printer, 80 mm wide. */
export type ListPaper = 'a4' | 'roll'

export type WalkedList<Row> = {
  heading: string
  /** What the heading is of: counts and sums. */
  about: string
  columns: readonly Column<Row>[]
  /** A row where there is no room for columns: its first line is bold. */
  narrow: (row: Row) => readonly string[]
  rows: readonly Row[]
  /** To be filled in by hand at the end. */
  foot?: string
}

const onSheet =
  <Row>({ heading, about, columns, rows, foot }: WalkedList<Row>) =>
  (paper: Paper): void => {
    paper.addPage({ size: 'A4', margin: 0 })
    const at = (top: number) => ({ x: margin, top, width: contentWidth })
    const under = write(paper, heading, at(margin), { size: 13, weight: 'bold', tag: 'H1' })
    const top = write(paper, about, at(under + 4), { size: 10 })
    line(paper, top + 4)
    const end = table(paper, top + 10, columns, rows, 9)
    if (foot) write(paper, foot, at(roomFor(paper, end + 30, 40)), { size: 10 })
  }

const perMm = 72 / 25.4
const [rollWidth, edge, gap] = [80 * perMm, 4 * perMm, 6]

/** One page as long as the list: a roll is cut where it ends. */
const onRoll =
  <Row>({ heading, about, narrow, rows, foot }: WalkedList<Row>) =>
  (paper: Paper): void => {
    const width = rollWidth - 2 * edge
    const small: Style = { size: 9 }
    const [head, first]: Style[] = [
      { size: 12, weight: 'bold', tag: 'H1' },
      { size: 10, weight: 'bold' },
    ]
    const said = (styles: readonly (Style | undefined)[], texts: readonly string[]) =>
      texts.filter(Boolean).map((text, nth) => ({ text, style: styles[nth] ?? small }))
    const blocks = [
      said([head], [heading, about]),
      ...rows.map((row) => said([first], narrow(row))),
      ...(foot ? [said([], [`${foot}\n`])] : []),
    ]
    const tall = blocks
      .flat()
      .reduce((sum, { text, style }) => sum + heightOf(paper, text, width, style), 0)
    paper.addPage({ size: [rollWidth, tall + blocks.length * gap + 2 * edge], margin: 0 })
    let top = edge
    for (const block of blocks) {
      for (const { text, style } of block) top = write(paper, text, { x: edge, top, width }, style)
      const under = top + gap / 2
      decoration(paper, () => {
        paper
          .moveTo(edge, under)
          .lineTo(edge + width, under)
          .lineWidth(0.5)
          .stroke('#111111')
      })
      top += gap
    }
  }

/** Lists as a PDF, each from a page of its own on. */
export const listsPdf = <Row>(
  lists: readonly WalkedList<Row>[],
  about: { title: string; author?: string; at: Date; locale: Locale; on: ListPaper },
): Promise<Uint8Array> =>
  pdfOf(
    about,
    lists.map((list) => (about.on === 'roll' ? onRoll(list) : onSheet(list))),
  )
