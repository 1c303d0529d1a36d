import type { Redraw } from '#server/prescriptions/redraw.ts'
import { redrawImage } from '#server/prescriptions/redraw-image.ts'
import { redrawPdf } from '#server/prescriptions/redraw-pdf.ts'
import { Undrawable } from '#server/prescriptions/redraw-protocol.ts'

/** What the redrawing process does, without a process: for tests of what is done with its answer. */
export const redrawHere: Redraw = async ({ bytes, mediaType }) => {
  try {
    return { mediaType, bytes: await (mediaType === 'application/pdf' ? redrawPdf(bytes) : redrawImage(bytes, mediaType)) }
  } catch (error) {
    return { fault: error instanceof Undrawable ? error.fault : 'broken' }
  }
}
