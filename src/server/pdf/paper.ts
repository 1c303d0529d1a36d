import PDFDocument from 'pdfkit'
import { defaultLocale, type Locale } from '#model/locale.ts'
import { bytesOf } from '../platform/pdf-bytes.ts'
import { registerFonts, tagOf } from './fonts.ts'
import { group } from './structure.ts'
import { margin } from './table.ts'
import { write } from './text-runs.ts'

export type Paper = InstanceType<typeof PDFDocument>

/**
 * A PDF file of what each drawing adds to it, on pages of its own, with the structure that a screen reader follows. `locale`: its language, English
 * unless said; `beside`: one that stands beside it.
 */
export const pdfOf = async (
  {
    title,
    author,
    at,
    locale = defaultLocale,
    beside = locale,
  }: { title: string; author?: string; at?: Date; locale?: Locale; beside?: Locale },
  drawings: readonly ((paper: Paper) => void)[],
): Promise<Uint8Array> => {
  const paper = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: tagOf(locale),
    displayTitle: true,
    info: {
      Title: title,
      ...(author !== undefined && { Author: author }),
      ...(at && { CreationDate: at }),
    },
  })
  const done = bytesOf(paper)
  registerFonts(paper, [locale, beside])
  group(paper, 'Document', () => {
    for (const draw of drawings) group(paper, 'Sect', () => draw(paper))
  })
  paper.end()
  return await done
}

/** A drawing on pages of A4 with a line at the foot of each. */
export const onA4 =
  (footer: (page: string) => string, draw: (paper: Paper) => void) =>
  (paper: Paper): void => {
    paper.addPage({ size: 'A4', margin: 0 })
    const first = paper.bufferedPageRange().count - 1
    draw(paper)
    const { count } = paper.bufferedPageRange()
    const at = { x: margin, top: 842 - margin - 10, width: 595 - 2 * margin }
    for (let page = first; page < count; page++) {
      paper.switchToPage(page)
      const text = footer(`page ${page - first + 1} of ${count - first}`)
      write(paper, text, at, { size: 7, color: '#555555', align: 'right', tag: 'Artifact' })
    }
  }
