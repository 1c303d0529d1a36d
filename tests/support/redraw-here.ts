import type { Redraw } from '#server/prescriptions/redraw.ts'
import { redrawImage } from '#server/prescriptions/redraw-image.ts'
import { redrawPdf } from '#server/prescriptions/redraw-pdf.ts'
import { redrawPicture } from '#server/prescriptions/redraw-picture.ts'
import { Undrawable } from '#server/prescriptions/redraw-protocol.ts'

/** The work of the redrawing process without a process, for tests of its results. */
export const redrawHere: Redraw = async ({ bytes, mediaType }) => {
  try {
    if (mediaType === 'picture') return { mediaType: 'image/png', bytes: await redrawPicture(bytes) }
    return { mediaType, bytes: await (mediaType === 'application/pdf' ? redrawPdf(bytes) : redrawImage(bytes, mediaType)) }
  } catch (error) {
    return { fault: error instanceof Undrawable ? error.fault : 'broken' }
  }
}
