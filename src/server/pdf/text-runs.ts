import type PDFDocument from 'pdfkit'
import { isShaped, languageTag, type Run, runsOf, type Weight } from './fonts.ts'
import { leaf, type Tag } from './structure.ts'

type Document = InstanceType<typeof PDFDocument>

/** Points. `align` within the width; a paragraph unless `tag` says otherwise. */
export type Style = {
  size: number
  weight?: Weight
  align?: 'left' | 'right'
  color?: string
  tag?: Tag
}
type Line = { runs: Run[]; width: number }

/** Line height as a multiple of the font size: Indic scripts are tall. */
const leading = 1.4

/** Features that place marks; fontkit fails at some marks of Telugu and Gujarati whose anchor the font leaves out. */
const unanchored = { mark: false, mkmk: false, abvm: false, blwm: false } as never
/** Texts that are drawn without them: a little less well placed, but drawn. */
const notAnchored = new Set<string>()

const measure = (doc: Document, { font, text }: Run): number => {
  doc.font(font).fontSize(1)
  try {
    return doc.widthOfString(text)
  } catch {
    notAnchored.add(`${font}:${text}`)
    return doc.widthOfString(text, { features: unanchored })
  }
}

/** Widths by font and text, relative to the font size: shaping is most of the work, and each text is measured before it is written. */
const measured = new WeakMap<Document, Map<string, number>>()
const widthOf = (doc: Document, run: Run, size: number): number => {
  const { font, text } = run
  const widths = measured.get(doc) ?? new Map<string, number>()
  measured.set(doc, widths)
  const key = `${font}:${text}`
  const known = widths.get(key) ?? measure(doc, run)
  widths.set(key, known)
  return known * size
}
const widthOfAll = (doc: Document, runs: readonly Run[], size: number): number =>
  runs.reduce((sum, run) => sum + widthOf(doc, run, size), 0)

/** Cuts a word that is wider than its column at grapheme boundaries. */
const cut = (doc: Document, word: string, width: number, { size, weight }: Style): string[] => {
  const fits = (part: string): boolean => widthOfAll(doc, runsOf(part, weight), size) <= width
  if (fits(word)) return [word]
  const parts: string[] = []
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const longer = (parts.at(-1) ?? '') + segment
    if (parts.length > 0 && fits(longer)) parts[parts.length - 1] = longer
    else parts.push(segment)
  }
  return parts
}

/** Breaks a text into lines, where it has line breaks too: pdfkit breaks lines within one font only, and a name here may need three. */
const linesOf = (doc: Document, text: string, width: number, style: Style): Line[] => {
  const { size, weight } = style
  const lines: Line[] = [{ runs: [], width: 0 }]
  const space = widthOf(doc, { font: weight ?? 'regular', text: ' ' }, size)
  const put = (word: string): void => {
    const runs = runsOf(word, weight)
    const wide = widthOfAll(doc, runs, size)
    const line = lines.at(-1) as Line
    if (line.runs.length === 0) lines[lines.length - 1] = { runs, width: wide }
    else if (line.width + space + wide > width) lines.push({ runs, width: wide })
    else
      lines[lines.length - 1] = {
        runs: [...line.runs, { font: weight ?? 'regular', text: ' ' }, ...runs],
        width: line.width + space + wide,
      }
  }
  for (const [nth, paragraph] of text.split('\n').entries()) {
    if (nth > 0) lines.push({ runs: [], width: 0 })
    for (const word of paragraph.split(/\s+/).filter(Boolean))
      for (const part of cut(doc, word, width, style)) put(part)
  }
  return lines
}

export const heightOf = (doc: Document, text: string, width: number, style: Style): number =>
  linesOf(doc, text, width, style).length * style.size * leading

/** Writes a text into a column from `top` on; returns the position of its end. */
export const write = (
  doc: Document,
  text: string,
  at: { x: number; top: number; width: number },
  style: Style,
): number => {
  const { size, align = 'left', color = '#111111', tag = 'P' } = style
  const lines = linesOf(doc, text, at.width, style)
  const isAnyShaped = lines.some(({ runs }) => runs.some(isShaped))
  const actual = isAnyShaped ? text.normalize('NFC') : undefined
  leaf(doc, { tag, isEmpty: text.trim() === '', actual }, () => {
    doc.fillColor(color)
    for (const [nth, { runs, width }] of lines.entries()) {
      const baseline = at.top + size + nth * size * leading
      let x = align === 'right' ? at.x + at.width - width : at.x
      // Glyphs of Indic scripts stand in the order in which they are drawn: what the line says is told beside them.
      const shaped = runs.find(isShaped)
      if (shaped)
        doc.markContent('Span', {
          actual: runs.map(({ text }) => text).join('') + (nth < lines.length - 1 ? ' ' : ''),
          lang: languageTag(doc, shaped),
        })
      for (const run of runs) {
        doc
          .font(run.font)
          .fontSize(size)
          .text(run.text, x, baseline, {
            lineBreak: false,
            baseline: 'alphabetic',
            ...(notAnchored.has(`${run.font}:${run.text}`) && { features: unanchored }),
          })
        x += widthOf(doc, run, size)
      }
      if (shaped) doc.endMarkedContent()
    }
  })
  return at.top + lines.length * size * leading
}
