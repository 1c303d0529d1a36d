import {
  constants,
  crc32,
  createDeflateRaw,
  createInflateRaw,
  deflateRawSync,
  gunzipSync,
  type ZlibOptions,
} from 'node:zlib'

/** A gzip header without a name and a time, so that the same page always gives the same file. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 0xff])
/** Checksum and size of the page at the end of the file. */
const trailerBytes = 8
/** No page is as long: a damaged trailer may claim any size. */
const maxKept = 4 * 1024 * 1024

/**
 * A page: what is its own, the start of the body that all pages of a language share, what is its own again, the foot that they share.
 * A mark that is missing, or stands elsewhere, only makes the file larger.
 */
const marks = {
  body: Buffer.from('<body>'),
  languages: Buffer.from('<details class="langs">'),
  foot: Buffer.from('<footer'),
}

/** Level 1: higher ones take half as long again for a tenth fewer bytes (docs/benchmarks.md). The small window suffices for a page. */
const own = { level: 1, windowBits: 14, memLevel: 7, chunkSize: 8 * 1024 }
/** The head is short: a smaller window is set up faster. */
const short = { level: 1, windowBits: 12, memLevel: 5, chunkSize: 4 * 1024 }
const shared = { level: 9 }
/** More to come: ends on a whole byte, so that the next piece can simply follow. */
const open = { finishFlush: constants.Z_SYNC_FLUSH }

/** What a stream of Node keeps to itself: one call works on all of `input`, and says how much room it left in `output`. */
type Inner = {
  _handle?: {
    writeSync?: (
      flush: number,
      input: Buffer,
      from: number,
      length: number,
      output: Buffer,
      to: number,
      room: number,
    ) => void
  }
  _writeState?: Uint32Array
}

type Compress = (bytes: Buffer) => Buffer

/** What a piece may grow by that cannot be compressed. */
const spare = (length: number): number => (length >> 3) + 1024

/**
 * Compresses piece after piece with one compressor. A compressor of its own for each piece takes 160 kB outside the heap, for which the
 * collector runs again and again: that cost twice as much as compressing (docs/benchmarks.md "Disk"). Node has no public call for it that
 * answers at once; where the inner one is missing, every piece gets its own, and the bytes are the same.
 *
 * zlib looks up the last bytes of a piece together with those behind them, which pieces before it left. So that a piece is compressed alike whatever
 * came before it, zeros are compressed first: they take a tenth of the time of a piece.
 */
export const createCompressor = (options: ZlibOptions): Compress => {
  const stream = createDeflateRaw(options)
  const { _handle: handle, _writeState: left } = stream as unknown as Inner
  const alone: Compress = (bytes) => deflateRawSync(bytes, { ...options, ...open })
  if (typeof handle?.writeSync !== 'function' || !left) return alone
  let output = Buffer.allocUnsafeSlow(64 * 1024)
  const zeros = Buffer.alloc(2 << (options.windowBits ?? constants.Z_DEFAULT_WINDOWBITS))
  const write = (bytes: Buffer): void => {
    stream.reset()
    handle.writeSync?.(open.finishFlush, bytes, 0, bytes.length, output, 0, output.length)
  }
  return (bytes) => {
    const room = bytes.length + spare(bytes.length)
    if (output.length < room) output = Buffer.allocUnsafeSlow(room)
    write(zeros)
    write(bytes)
    const unused = left[0] as number
    return unused === 0 ? alone(bytes) : Buffer.from(output.subarray(0, output.length - unused))
  }
}

/** More than the languages have, should a template begin to vary what was shared. */
const maxShared = 24

/** Makes something of a piece that many pages share, once. */
const madeOnce = <T>(make: (bytes: Buffer) => T): ((bytes: Buffer) => T) => {
  let known: { bytes: Buffer; made: T }[] = []
  return (bytes) => {
    const packed = known.find((one) => one.bytes.equals(bytes))
    if (packed) return packed.made
    if (known.length >= maxShared) known = []
    const copy = Buffer.from(bytes)
    const made = make(copy)
    known.push({ bytes: copy, made })
    return made
  }
}

/** A page as it was, and its file. */
export type PackedPage = { page: Buffer; file: Buffer }

/** Turns the bytes of a page into the bytes of its file. `before`: the page from which this one was patched. */
export type PackPage = (page: Uint8Array, before?: PackedPage) => Buffer

/**
 * Pages lie on the disk as gzip, and web servers send them as they lie there. One deflate stream of independent pieces: what pages share is
 * compressed once a thread, and a patched page keeps its first piece (`docs/decisions/0029-pages-are-stored-compressed.md`).
 */
export const createPacker = (): PackPage => {
  const top = madeOnce((bytes) => ({
    packed: deflateRawSync(bytes, { ...shared, ...open }),
    // The shared piece lies right before the next one, so it serves as its dictionary.
    packOwn: createCompressor({ ...own, dictionary: bytes }),
  }))
  const foot = madeOnce((bytes) => deflateRawSync(bytes, shared))
  const packHead = createCompressor(short)
  return (bytes, before) => {
    const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const trailer = Buffer.allocUnsafe(trailerBytes)
    trailer.writeUInt32LE(crc32(page), 0)
    trailer.writeUInt32LE(page.length, 4)
    const bodyAt = page.indexOf(marks.body)
    const languagesAt = page.indexOf(marks.languages, bodyAt)
    const footAt = page.indexOf(marks.foot, languagesAt)
    if (bodyAt < 0 || languagesAt < 0 || footAt < 0)
      return Buffer.concat([header, deflateRawSync(page, own), trailer])
    const { packed: packedTop, packOwn } = top(page.subarray(bodyAt, languagesAt))
    const head = page.subarray(0, bodyAt)
    return Buffer.concat([
      header,
      headOf(before, head, packedTop) ?? packHead(head),
      packedTop,
      packOwn(page.subarray(languagesAt, footAt)),
      foot(page.subarray(footAt)),
      trailer,
    ])
  }
}

/** The first piece of the file before, if the page begins as it did; `undefined` otherwise. */
const headOf = (
  before: PackedPage | undefined,
  head: Buffer,
  packedTop: Buffer,
): Buffer | undefined => {
  if (!before?.page.subarray(0, head.length).equals(head)) return undefined
  const end = before.file.indexOf(packedTop, header.length)
  return end < 0 ? undefined : before.file.subarray(header.length, end)
}

/** The bytes of the page in a file of the press. Throws if the file is damaged. */
export const unpackPage = (file: Uint8Array): Buffer => gunzipSync(file, { chunkSize: 32 * 1024 })

/**
 * Unpacks page after page with one decompressor, for the same reason as `createCompressor`. A page is valid until the next one is unpacked;
 * `null` if the file is damaged.
 */
export const createUnpacker = (): ((file: Buffer) => Buffer | null) => {
  const stream = createInflateRaw()
  // Damage closes the stream; what follows is unpacked by `alone`.
  stream.on('error', () => undefined)
  const { _handle: handle, _writeState: left } = stream as unknown as Inner
  let output = Buffer.allocUnsafeSlow(64 * 1024)
  const alone = (file: Buffer): Buffer | null => {
    try {
      return unpackPage(file)
    } catch {
      return null
    }
  }
  return (file) => {
    const end = file.length - trailerBytes
    if (stream.destroyed || typeof handle?.writeSync !== 'function' || !left || end < header.length)
      return alone(file)
    const size = file.readUInt32LE(end + 4)
    if (size > maxKept) return alone(file)
    if (size > output.length) output = Buffer.allocUnsafeSlow(size * 2)
    stream.reset()
    const [from, length] = [header.length, end - header.length]
    handle.writeSync(constants.Z_FINISH, file, from, length, output, 0, output.length)
    const page = output.subarray(0, output.length - (left[0] as number))
    return page.length === size && crc32(page) === file.readUInt32LE(end) ? page : alone(file)
  }
}
