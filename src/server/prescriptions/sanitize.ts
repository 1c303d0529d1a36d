import { hash } from 'node:crypto'
import { type Failed, failed } from '../kernel/outcome.ts'
import { type FileKind, fileKindOf } from '../redraw/file-kind.ts'
import type { Redraw } from '../redraw/redraw.ts'
import { redrawFailure } from '../redraw/redraw-failure.ts'

/** `original` is the uploaded file, if it is kept beside the redrawn one. */
export type TakenFile = {
  bytes: Uint8Array
  mediaType: FileKind
  sha256: string
  likeness: string | null
  original: Uint8Array | null
}

const field = 'file'

/**
 * The stored form of an uploaded file: never its original bytes, but its visible content, redrawn in a process of its own. Its
 * content decides its kind, not its name. The original of a photo is discarded, because it may contain the location.
 */
export const takeFile = async (
  bytes: Uint8Array,
  owner: string,
  redraw: Redraw,
): Promise<TakenFile | Failed> => {
  const mediaType = fileKindOf(bytes)
  if (mediaType === 'heic') return failed('fileHeic', { field })
  if (mediaType === null) return failed('fileKind', { field })
  const drawn = await redraw({ bytes, mediaType }, owner)
  if ('fault' in drawn) return redrawFailure(drawn.fault, field)
  return {
    ...drawn,
    sha256: hash('sha256', drawn.bytes, 'hex'),
    original: mediaType === 'application/pdf' ? bytes : null,
  }
}
