import type { Redraw } from '#server/redraw/redraw.ts'
import { redrawImage } from '#server/redraw/redraw-image.ts'
import { redrawPdf } from '#server/redraw/redraw-pdf.ts'
import { redrawPicture } from '#server/redraw/redraw-picture.ts'
import { Undrawable } from '#server/redraw/redraw-protocol.ts'

/** The work of the redrawing process without a process, for tests of its results. */
export const redrawHere: Redraw = async ({ bytes, mediaType }) => {
  try {
    if (mediaType === 'picture')
      return { mediaType: 'image/png', bytes: await redrawPicture(bytes) }
    return {
      mediaType,
      bytes: await (mediaType === 'application/pdf'
        ? redrawPdf(bytes)
        : redrawImage(bytes, mediaType)),
    }
  } catch (error) {
    return { fault: error instanceof Undrawable ? error.fault : 'broken' }
  }
}
