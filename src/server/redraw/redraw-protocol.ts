import type { FileKind } from './file-kind.ts'

/**
 * Why a file is not redrawn: it is damaged, needs a password, is blank, has too many pages or pixels, has text in fonts that it does not contain, or took more time or memory
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
  | 'fonts'
  | 'excessive'

/** The first line of the redrawing process's output; the bytes of the new file follow. */
export type RedrawHead = { mediaType: FileKind; likeness: string | null } | { fault: RedrawFault }

/** A file of a customer, redrawn as what it is, or a picture of a product, redrawn as a small PNG. */
export type FileToRedraw = { mediaType: FileKind | 'picture'; bytes: Uint8Array }

/** `likeness`: what a prescription looks like, of a PDF its first page (`likeness.ts`); null for a picture of a product. */
export type RedrawnFile = { mediaType: FileKind; likeness: string | null; bytes: Uint8Array }

/** Thrown within the redrawing process. */
export class Undrawable extends Error {
  readonly fault: RedrawFault
  constructor(fault: RedrawFault) {
    super(fault)
    this.fault = fault
  }
}
