import { expect, it } from 'vitest'
import { redrawPdf } from '#server/redraw/redraw-pdf.ts'
import { pagesOf } from '../../../src/console/screens/review/pdf-pages.ts'
import { pdf } from '../../support/prescription-files.ts'

const bytesOf = (file: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(file)

it('the pages of a prescription that the server redrew are pictures, each whole', async () => {
  const pages = pagesOf(bytesOf((await redrawPdf(pdf({ pages: 3 }))).bytes))
  expect(pages).toHaveLength(3)
  // A JPEG from its first marker to its last.
  for (const page of pages)
    expect([...page.slice(0, 2), ...page.slice(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9])
})

it('a PDF that was not redrawn, or of which a page is missing, shows no page at all', async () => {
  expect(pagesOf(bytesOf(pdf({ pages: 2 })))).toEqual([])
  const { bytes: redrawn } = await redrawPdf(pdf({ pages: 2 }))
  const text = Buffer.from(redrawn).toString('latin1').replace('/DCTDecode', '/XXTDecode')
  expect(pagesOf(bytesOf(Buffer.from(text, 'latin1')))).toEqual([])
})
