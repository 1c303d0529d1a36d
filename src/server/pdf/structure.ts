import type PDFDocument from 'pdfkit'
import type { Locale } from '#model/locale.ts'
import { tagOf } from './fonts.ts'

type Document = InstanceType<typeof PDFDocument>

/** What a text is, by the names of PDF 1.7, 14.8.4; an artifact is for the eye alone. */
export type Tag = 'P' | 'H1' | 'H2' | 'columnHead' | 'rowHead' | 'TD' | 'Artifact'
type Group = 'Document' | 'Sect' | 'Table' | 'TR'

/** The innermost group that is being drawn. */
const open = new WeakMap<Document, ReturnType<Document['struct']>>()

/** Draws a group of the structure by which a screen reader finds its way. */
export const group = <Result>(
  doc: Document,
  type: Group,
  draw: () => Result,
  /** Of what is inside, where it may be another than that of the file. */
  locale?: Locale,
): Result => {
  const said = locale ? { lang: tagOf(locale) } : {}
  const [parent, element] = [open.get(doc), doc.struct(type, said as object)]
  if (parent) parent.add(element)
  else doc.addStructure(element)
  open.set(doc, element)
  const result = draw()
  if (parent) open.set(doc, parent)
  element.end()
  return result
}

/** Draws what is for the eye alone: rules, bars, pictures whose text stands beside them. */
export const decoration = (doc: Document, draw: () => void): void => {
  doc.markContent('Artifact')
  draw()
  doc.endMarkedContent()
}

type Said = {
  tag: Tag
  isEmpty: boolean
  /** What it says, where its glyphs stand in another order. */
  actual: string | undefined
}

/** Draws a text as an element of the group; an empty cell of a table is one too. */
export const leaf = (doc: Document, { tag, isEmpty, actual }: Said, draw: () => void): void => {
  if (tag === 'Artifact') {
    decoration(doc, draw)
    return
  }
  const scope = { columnHead: 'Column', rowHead: 'Row' }[tag as string]
  const type = scope === undefined ? tag : 'TH'
  const element = doc.struct(type, { scope, actual } as object)
  if (!isEmpty) {
    element.add(doc.markStructureContent(type))
    draw()
    doc.endMarkedContent()
  }
  open.get(doc)?.add(element)
  element.end()
}
