import { likenessOf } from './likeness.ts'
import { redrawImage } from './redraw-image.ts'
import { redrawPdf } from './redraw-pdf.ts'
import { redrawPicture } from './redraw-picture.ts'
import type { FileToRedraw, RedrawnFile } from './redraw-protocol.ts'

/** The work of the redrawing process: a file drawn anew, and what it looks like. Throws `Undrawable`, or what a decoder throws. */
export const redrawFile = async ({ mediaType, bytes }: FileToRedraw): Promise<RedrawnFile> => {
  if (mediaType === 'picture')
    return { mediaType: 'image/png', likeness: null, bytes: await redrawPicture(bytes) }
  if (mediaType === 'application/pdf') {
    const drawn = await redrawPdf(bytes)
    return { mediaType, likeness: await likenessOf(drawn.first), bytes: drawn.bytes }
  }
  const drawn = await redrawImage(bytes, mediaType)
  return { mediaType, likeness: await likenessOf(drawn), bytes: drawn }
}
