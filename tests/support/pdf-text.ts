import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The text of a PDF, page after page, as a reader would copy it. */
export const pdfText = async (bytes: Uint8Array): Promise<string> => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const text = [...document.pages()].map((page) => page.getText()).join('\n')
  document.destroy()
  library.destroy()
  return text
}
