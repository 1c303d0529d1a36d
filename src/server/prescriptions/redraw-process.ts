import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { FileKind } from './file-kind.ts'
import { redrawImage } from './redraw-image.ts'
import { redrawPdf } from './redraw-pdf.ts'
import { type RedrawFault, type RedrawHead, Undrawable } from './redraw-protocol.ts'

// The whole of one process: reads a file from its input, writes it drawn anew to its output, ends. See redraw.ts for its limits.

/** Requests of other customers come first. */
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)

const mediaType = process.argv[2] as FileKind

const faultOf = (error: unknown): RedrawFault => {
  if (error instanceof Undrawable) return error.fault
  // What a decoder says of bytes that it cannot read is a damaged file; running out of memory is not.
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return 'excessive'
  return error instanceof Error && /memory/i.test(error.message) ? 'excessive' : 'broken'
}

const say = (head: RedrawHead, bytes: Uint8Array = new Uint8Array()): void => {
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]))
}

const file = await buffer(process.stdin)
try {
  const bytes = mediaType === 'application/pdf' ? await redrawPdf(file) : await redrawImage(file, mediaType)
  say({ mediaType }, bytes)
} catch (error) {
  say({ fault: faultOf(error) })
}
