import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'

/** A gzip header without a name and a time, so that the same page always gives the same file. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 0xff])
/** Checksum and size of the page at the end of the file. */
const trailerBytes = 8

/**
 * A page: what is its own, the start of the body that all pages of a language share, what is its own again, the foot that they share.
 * A mark that is missing, or stands elsewhere, only makes the file larger.
 */
const marks = { body: Buffer.from('<body>'), languages: Buffer.from('<details class="langs">'), foot: Buffer.from('<footer') }

/** Level 1: higher ones take half as long again for a tenth fewer bytes (docs/benchmarks.md). The small window suffices for a page. */
const own = { level: 1, windowBits: 14, memLevel: 7, chunkSize: 8 * 1024 }
/** The head is short: a smaller window is set up faster. */
const short = { level: 1, windowBits: 12, memLevel: 5, chunkSize: 4 * 1024 }
const shared = { level: 9 }
/** More to come: ends on a whole byte, so that the next piece can simply follow. */
const open = { finishFlush: constants.Z_SYNC_FLUSH }

type Shared = { bytes: Buffer; packed: Buffer }

/** More than the languages have, should a template begin to vary what was shared. */
const maxShared = 24

/** Compresses pieces that many pages share once. */
const sharedPieces = (options: { finishFlush?: number }) => {
  let known: Shared[] = []
  return (bytes: Buffer): Buffer => {
    const found = known.find((one) => one.bytes.equals(bytes))
    if (found) return found.packed
    if (known.length >= maxShared) known = []
    const packed = deflateRawSync(bytes, { ...shared, ...options })
    known.push({ bytes: Buffer.from(bytes), packed })
    return packed
  }
}

/** A page as it was, and its file. */
export type PackedPage = { page: Buffer; file: Buffer }

/** Turns the bytes of a page into the bytes of its file. `before`: the page from which this one was patched. */
export type Pack = (page: Uint8Array, before?: PackedPage) => Buffer

/**
 * Pages lie on the disk as gzip, and web servers send them as they lie there. One deflate stream of independent pieces: what pages share is
 * compressed once a thread, and a patched page keeps its first piece (`docs/decisions/0029-pages-are-stored-compressed.md`).
 */
export const createPacker = (): Pack => {
  const top = sharedPieces(open)
  const foot = sharedPieces({})
  return (bytes, before) => {
    const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const trailer = Buffer.allocUnsafe(trailerBytes)
    trailer.writeUInt32LE(crc32(page), 0)
    trailer.writeUInt32LE(page.length, 4)
    const bodyAt = page.indexOf(marks.body)
    const languagesAt = page.indexOf(marks.languages, bodyAt)
    const footAt = page.indexOf(marks.foot, languagesAt)
    if (bodyAt < 0 || languagesAt < 0 || footAt < 0) return Buffer.concat([header, deflateRawSync(page, own), trailer])
    const topBytes = page.subarray(bodyAt, languagesAt)
    const packedTop = top(topBytes)
    const head = page.subarray(0, bodyAt)
    return Buffer.concat([
      header,
      headOf(before, head, packedTop) ?? deflateRawSync(head, { ...short, ...open }),
      packedTop,
      // The shared piece lies right before this one, so it serves as its dictionary.
      deflateRawSync(page.subarray(languagesAt, footAt), { ...own, ...open, dictionary: topBytes }),
      foot(page.subarray(footAt)),
      trailer,
    ])
  }
}

/** The first piece of the file before, if the page begins as it did; `undefined` otherwise. */
const headOf = (before: PackedPage | undefined, head: Buffer, packedTop: Buffer): Buffer | undefined => {
  if (!before?.page.subarray(0, head.length).equals(head)) return undefined
  const end = before.file.indexOf(packedTop, header.length)
  return end < 0 ? undefined : before.file.subarray(header.length, end)
}

/** The bytes of the page in a file of the press. Throws if the file is damaged. */
export const unpackPage = (file: Uint8Array): Buffer => gunzipSync(file, { chunkSize: 32 * 1024 })
