import type { FileKind } from './file-kind.ts'

/**
 * Why a file is not drawn: it is damaged, needs a password, shows nothing, has too many pages or pixels, or took more time or memory
 * than a prescription takes.
 */
export type RedrawFault = 'broken' | 'locked' | 'blank' | 'pages' | 'pixels' | 'excessive'

/** The first line that the redrawing process writes; the bytes of the new file follow it. */
export type RedrawHead = { mediaType: FileKind } | { fault: RedrawFault }

export type RedrawnFile = { mediaType: FileKind; bytes: Uint8Array }

/** Thrown within the redrawing process. */
export class Undrawable extends Error {
  readonly fault: RedrawFault
  constructor(fault: RedrawFault) {
    super(fault)
    this.fault = fault
  }
}
