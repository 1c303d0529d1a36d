import { PDFiumLibrary } from '@hyzyla/pdfium'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { losesText } from './lost-text.ts'
import { redrawLimits } from './redraw-limits.ts'
import { Undrawable } from './redraw-protocol.ts'

const dotsPerPoint = 200 / 72
const quality = 85
/** PDFium's errors for a document that needs a password (FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY). */
const isLocked = (error: unknown): boolean =>
  /password|security/i.test(error instanceof Error ? error.message : '')

type Picture = { jpeg: Buffer; width: number; height: number }

/** Red, green, blue and alpha of a white page. */
const isBlank = (pixels: Uint8Array): boolean => pixels.every((value) => value === 255)

/**
 * The pages as a new PDF of pictures only: it contains no scripts, links, forms or attachments. The process that draws them may read no file of the
 * server but those of this folder, so it collects the bytes itself.
 */
const pdfOfPictures = async (pictures: readonly Picture[]): Promise<Uint8Array> => {
  const document = new PDFDocument({
    autoFirstPage: false,
    compress: false,
    info: { CreationDate: new Date(0) },
  })
  const chunks: Uint8Array[] = []
  const ended = new Promise<void>((resolve, reject) =>
    document.on('end', resolve).on('error', reject),
  )
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  for (const { jpeg, width, height } of pictures)
    document.addPage({ size: [width, height], margin: 0 }).image(jpeg, 0, 0, { width, height })
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/**
 * Renders each page as a picture, including annotations and form fields: a dose may be typed into a field. PDFium is built
 * without JavaScript, and as WebAssembly it has no files and no network. `first` is the picture of the first page.
 */
export const redrawPdf = async (
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array; first: Uint8Array }> => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes).catch((error: unknown) => {
    if (error instanceof WebAssembly.RuntimeError) throw error
    throw new Undrawable(isLocked(error) ? 'locked' : 'broken')
  })
  const count = document.getPageCount()
  if (count === 0) throw new Undrawable('broken')
  if (count > redrawLimits.pages) throw new Undrawable('pages')
  const pictures: Picture[] = []
  let isEmpty = true
  for (let at = 0; at < count; at++) {
    const page = document.getPage(at)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    if (!(originalWidth > 0 && originalHeight > 0)) throw new Undrawable('broken')
    if (losesText(page)) throw new Undrawable('fonts')
    const scale = Math.min(
      dotsPerPoint,
      redrawLimits.pageSide / Math.max(originalWidth, originalHeight),
    )
    const [width, height] = [originalWidth, originalHeight].map((side) =>
      Math.max(1, Math.round(side * scale)),
    ) as [number, number]
    const { data } = await page.render({ width, height, scale: 1, renderFormFields: true })
    isEmpty &&= isBlank(data)
    const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: 'white' })
      .jpeg({ quality })
      .toBuffer()
    pictures.push({ jpeg, width: width / dotsPerPoint, height: height / dotsPerPoint })
  }
  const [first] = pictures
  if (isEmpty || !first) throw new Undrawable('blank')
  return { bytes: await pdfOfPictures(pictures), first: first.jpeg }
}
