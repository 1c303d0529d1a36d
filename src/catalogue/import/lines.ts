import type { Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Refused } from './refused.ts'

/** Maximum bytes of a row. A longer line is a bad row and is not kept in memory. */
export const maxLineBytes = 1_048_576

/** A line of a file without its line end; `number` counts from 1. `bytes` is `null` if the line is too long. */
export type Line = { number: number; bytes: Buffer | null }

/** The bytes of a file in chunks, which also update `hash`. */
export async function* bytesOf(path: string, hash?: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    hash?.update(chunk)
    yield chunk
  }
}

/** Decompressed bytes. Throws `Refused` for a truncated stream or one that is not gzip. */
export async function* gunzipped(
  bytes: AsyncIterable<Buffer>,
  name: string,
): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  // The iteration below throws the error; the callback only prevents an uncaught exception.
  pipeline(Readable.from(bytes), gunzip, () => undefined)
  try {
    yield* gunzip
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (!code.startsWith('Z_')) throw error
    throw new Refused(
      'damaged',
      code === 'Z_BUF_ERROR'
        ? `${name} is cut off: its gzip stream has no end.`
        : `${name} is not a sound gzip stream (${code}).`,
    )
  }
}

/** The lines of a file, one array per chunk; blank lines count but are omitted. Holds one chunk and one line in memory. */
export async function* linesOf(
  bytes: AsyncIterable<Buffer>,
  maxBytes = maxLineBytes,
): AsyncGenerator<Line[]> {
  let number = 0
  let held: Buffer[] = []
  let heldBytes = 0
  const take = (piece: Buffer): Line | null => {
    number++
    const length = heldBytes + piece.length
    const bytes =
      length > maxBytes ? null : held.length === 0 ? piece : Buffer.concat([...held, piece])
    held = []
    heldBytes = 0
    const blank = bytes !== null && (bytes.length === 0 || (bytes.length === 1 && bytes[0] === 13))
    return blank ? null : { number, bytes }
  }
  for await (const chunk of bytes) {
    const lines: Line[] = []
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const line = take(chunk.subarray(start, end))
      if (line) lines.push(line)
      start = end + 1
    }
    if (start < chunk.length) {
      heldBytes += chunk.length - start
      if (heldBytes > maxBytes) held = []
      else held.push(chunk.subarray(start))
    }
    yield lines
  }
  const last = heldBytes > 0 ? take(Buffer.alloc(0)) : null
  if (last) yield [last]
}

/** The lines of NDJSON of any length, without blank ones. `node:readline` would also split at U+2028 and U+2029, which JSON leaves as they are. */
export async function* ndjsonLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const lines of linesOf(bytes, Number.POSITIVE_INFINITY))
    for (const line of lines) if (line.bytes) yield line.bytes.toString()
}
