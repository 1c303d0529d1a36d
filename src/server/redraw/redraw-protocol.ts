import type { FileKind } from './file-kind.ts'

/**
 * Why a file is not redrawn: it is damaged, needs a password, is blank, has too many pages or pixels, or took more time or memory
 * than a prescription takes. A picture of a product may also be of another kind, too small, or too long for its width.
 */
export type RedrawFault =
  | 'broken'
  | 'locked'
  | 'blank'
  | 'pages'
  | 'pixels'
  | 'kind'
  | 'small'
  | 'shape'
  | 'excessive'

/** The first line of the redrawing process's output; the bytes of the new file follow. */
export type RedrawHead = { mediaType: FileKind } | { fault: RedrawFault }

/** A file of a customer, redrawn as what it is, or a picture of a product, redrawn as a small PNG. */
export type FileToRedraw = { mediaType: FileKind | 'picture'; bytes: Uint8Array }

export type RedrawnFile = { mediaType: FileKind; bytes: Uint8Array }

/** Thrown within the redrawing process. */
export class Undrawable extends Error {
  readonly fault: RedrawFault
  constructor(fault: RedrawFault) {
    super(fault)
    this.fault = fault
  }
}
