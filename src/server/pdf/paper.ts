import PDFDocument from 'pdfkit'
import { defaultLocale, type Locale } from '#model/locale.ts'
import { bytesOf } from '../platform/pdf-bytes.ts'
import { registerFonts } from './fonts.ts'

export type Paper = InstanceType<typeof PDFDocument>

/** A PDF file of what each drawing adds to it, on pages of its own; `locale`: its language, English unless said. */
export const pdfOf = async (
  {
    title,
    author,
    at,
    locale = defaultLocale,
  }: { title: string; author?: string; at: Date; locale?: Locale },
  drawings: readonly ((paper: Paper) => void)[],
): Promise<Uint8Array> => {
  const paper = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    lang: `${locale}-IN`,
    displayTitle: true,
    info: { Title: title, ...(author !== undefined && { Author: author }), CreationDate: at },
  })
  const done = bytesOf(paper)
  registerFonts(paper)
  for (const draw of drawings) draw(paper)
  paper.end()
  return await done
}
