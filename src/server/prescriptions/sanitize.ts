import { hash } from 'node:crypto'
import { type Failed, failed } from '../http/outcome.ts'
import { type FileKind, fileKindOf } from './file-kind.ts'
import type { Redraw, Redrawn } from './redraw.ts'
import { redrawLimits } from './redraw-limits.ts'

/** `original` is what was sent, where it is kept beside what was drawn from it. */
export type TakenFile = { bytes: Uint8Array; mediaType: FileKind; sha256: string; original: Uint8Array | null }

const field = 'file'

const refusals: Record<Extract<Redrawn, { fault: unknown }>['fault'], Failed> = {
  broken: failed('fileBroken', { field }),
  locked: failed('pdfLocked', { field }),
  blank: failed('pdfBlank', { field }),
  pages: failed('pdfPages', { field, values: { most: redrawLimits.pages } }),
  pixels: failed('imageTooLarge', { field, values: { megapixels: redrawLimits.imagePixels / 1e6 } }),
  excessive: failed('fileExcessive', { field }),
  busy: failed('uploadsBusy', { field }),
}

/**
 * What is kept of a file that a customer sent: never its bytes as they came, but what they show, drawn anew in a process of its own. Its
 * content decides what it is; its name is not asked. A photo's original goes, for it tells where it was taken.
 */
export const takeFile = async (bytes: Uint8Array, owner: string, redraw: Redraw): Promise<TakenFile | Failed> => {
  const mediaType = fileKindOf(bytes)
  if (mediaType === 'heic') return failed('fileHeic', { field })
  if (mediaType === null) return failed('fileKind', { field })
  const drawn = await redraw({ bytes, mediaType }, owner)
  if ('fault' in drawn) return refusals[drawn.fault]
  return { ...drawn, sha256: hash('sha256', drawn.bytes, 'hex'), original: mediaType === 'application/pdf' ? bytes : null }
}
