import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { redrawFile } from './redraw-file.ts'
import {
  type FileToRedraw,
  type RedrawFault,
  type RedrawHead,
  Undrawable,
} from './redraw-protocol.ts'

// The redrawing process: reads a file from its input, writes the redrawn file to its output, ends. See redraw.ts for its limits.

sharp.concurrency(1)
sharp.cache(false)

const mediaType = process.argv[2] as FileToRedraw['mediaType']

const faultOf = (error: unknown): RedrawFault => {
  if (error instanceof Undrawable) return error.fault
  // Any other error of a decoder means a damaged file; running out of memory does not.
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return 'excessive'
  return error instanceof Error && /memory/i.test(error.message) ? 'excessive' : 'broken'
}

const say = (head: RedrawHead, bytes: Uint8Array = new Uint8Array()): void => {
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]))
}

const file = await buffer(process.stdin)
try {
  const { bytes, ...head } = await redrawFile({ mediaType, bytes: file })
  say(head, bytes)
} catch (error) {
  say({ fault: faultOf(error) })
}
