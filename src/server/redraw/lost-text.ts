/** The functions of PDFium that tell how a text is drawn; handles and addresses are numbers. */
type Drawing = {
  HEAPU8: Uint8Array
  wasmExports: { malloc: (bytes: number) => number; free: (address: number) => void }
  _FPDFPage_CountObjects: (page: number) => number
  _FPDFPage_GetObject: (page: number, at: number) => number
  _FPDFPageObj_GetType: (object: number) => number
  _FPDFFormObj_CountObjects: (form: number) => number
  _FPDFFormObj_GetObject: (form: number, at: number) => number
  _FPDFTextObj_GetFont: (text: number) => number
  _FPDFTextObj_GetTextRenderMode: (text: number) => number
  _FPDFTextObj_GetRenderedBitmap: (
    document: number,
    page: number,
    text: number,
    scale: number,
  ) => number
  _FPDFTextObj_GetText: (text: number, page: number, into: number, bytes: number) => number
  _FPDFText_LoadPage: (page: number) => number
  _FPDFText_ClosePage: (page: number) => void
  _FPDFFont_GetIsEmbedded: (font: number) => number
  _FPDFFont_GetBaseFontName: (font: number, into: number, bytes: number) => number
  _FPDFBitmap_GetBuffer: (bitmap: number) => number
  _FPDFBitmap_GetStride: (bitmap: number) => number
  _FPDFBitmap_GetHeight: (bitmap: number) => number
  _FPDFBitmap_Destroy: (bitmap: number) => void
}

/** Kinds of objects on a page (FPDF_PAGEOBJ_…), and the mode of a text that is not drawn, such as what a scanner recognised. */
const textKind = 1
const formKind = 5
const invisible = 3
/** Forms within forms; a page of a prescription has one or two. */
const deepest = 8
/** More texts than a page of a prescription has. */
const mostTexts = 2_000

/** Fonts whose codes stand for Indic letters: drawn with another font, the text is nonsense in Latin letters. */
const indicByCode =
  /kruti|devlys|chanakya|shree-?(?:dev|lipi|guj|tam)|akruti|aps-?dv|bamini|shusha/i

type Held = { module: Drawing; pageIdx: number; documentIdx: number }

/** Calls `read` with room for `bytes`, and gives it back. */
const withRoom = <Of>({ wasmExports }: Drawing, bytes: number, read: (at: number) => Of): Of => {
  const at = wasmExports.malloc(bytes)
  try {
    return read(at)
  } finally {
    wasmExports.free(at)
  }
}

const nameOf = (draw: Drawing, font: number): string =>
  withRoom(draw, 256, (at) => {
    const length = Math.min(256, draw._FPDFFont_GetBaseFontName(font, at, 256))
    return Buffer.from(draw.HEAPU8.subarray(at, at + Math.max(0, length - 1))).toString('latin1')
  })

const isSpace = (draw: Drawing, text: number, textPage: number): boolean =>
  withRoom(draw, 64, (at) => {
    const bytes = Math.min(64, draw._FPDFTextObj_GetText(text, textPage, at, 64))
    const read = Buffer.from(draw.HEAPU8.subarray(at, at + bytes)).toString('utf16le')
    return read.replaceAll('\0', '') !== '' && read.replaceAll('\0', '').trim() === ''
  })

const hasInk = ({ module: draw, pageIdx, documentIdx }: Held, text: number): boolean => {
  const bitmap = draw._FPDFTextObj_GetRenderedBitmap(documentIdx, pageIdx, text, 1)
  if (bitmap === 0) return false
  const from = draw._FPDFBitmap_GetBuffer(bitmap)
  const size = draw._FPDFBitmap_GetStride(bitmap) * draw._FPDFBitmap_GetHeight(bitmap)
  const isDrawn = draw.HEAPU8.subarray(from, from + size).some((value) => value !== 0)
  draw._FPDFBitmap_Destroy(bitmap)
  return isDrawn
}

/**
 * Whether a page has text that would be lost, or drawn as other letters, when it is redrawn: its font is not in the file, and the one that stands in for it
 * does not have the letters. `page` is a page of `@hyzyla/pdfium`, whose handles its types keep private.
 */
export const losesText = (page: object): boolean => {
  const held = page as unknown as Held
  const draw = held.module
  const textPage = draw._FPDFText_LoadPage(held.pageIdx)
  let left = mostTexts
  const isLost = (object: number, depth: number): boolean => {
    const kind = draw._FPDFPageObj_GetType(object)
    if (kind === formKind && depth < deepest)
      return Array.from({ length: Math.max(0, draw._FPDFFormObj_CountObjects(object)) }).some(
        (_, at) => isLost(draw._FPDFFormObj_GetObject(object, at), depth + 1),
      )
    if (kind !== textKind || left-- <= 0) return false
    const font = draw._FPDFTextObj_GetFont(object)
    if (draw._FPDFFont_GetIsEmbedded(font) !== 0) return false
    if (draw._FPDFTextObj_GetTextRenderMode(object) === invisible) return false
    if (indicByCode.test(nameOf(draw, font))) return true
    return !hasInk(held, object) && !isSpace(draw, object, textPage)
  }
  const count = draw._FPDFPage_CountObjects(held.pageIdx)
  let lost = false
  for (let at = 0; at < count && !lost; at++)
    lost = isLost(draw._FPDFPage_GetObject(held.pageIdx, at), 0)
  draw._FPDFText_ClosePage(textPage)
  return lost
}
