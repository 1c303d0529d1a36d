import { randomBytes } from 'node:crypto'
import { constants, deflateRawSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createCompressor, createPacker, createUnpacker, unpackPage } from '#press/packed-page.ts'

const random = (seed: number) => () => (seed = (seed * 48271) % 2147483647) / 2147483647

const words = (next: () => number, count: number): string =>
  Array.from(
    { length: count },
    () => `<p class="w${Math.floor(next() * 40)}">${Math.floor(next() * 1e6)} ₹ दवा</p>`,
  ).join('')

const top = `<body>${'<a href="/drugs">Medicines</a>'.repeat(60)}`
const foot = `<footer>${'<a href="/terms">Terms</a>'.repeat(30)}</footer></body></html>`
const page = (seed: number, head = `<html><head><title>${seed}</title></head>`): Buffer => {
  const next = random(seed + 1)
  return Buffer.from(
    `${head}${top}<details class="langs">${words(next, 1 + Math.floor(next() * 400))}${foot}`,
  )
}

describe('a packed page', () => {
  it('is unpacked to the same bytes by any gzip reader, whatever the page is', () => {
    const pack = createPacker()
    const others = [
      '',
      'x',
      '<body>',
      '<footer',
      `<footer>${top}`,
      `<details class="langs">${top}<footer>`,
      words(random(7), 5000),
    ]
    for (const bytes of [
      ...Array.from({ length: 40 }, (_, seed) => page(seed)),
      ...others.map((text) => Buffer.from(text)),
    ]) {
      const file = pack(bytes)
      expect(unpackPage(file).equals(bytes)).toBe(true)
      expect(gunzipSync(file).equals(bytes)).toBe(true)
    }
  })

  it('is the same file whichever pages were packed before it, and as a patched page', () => {
    const [one, other] = [createPacker(), createPacker()]
    for (let seed = 0; seed < 40; seed++) one(page(seed, `<head>${seed}`))
    const head = '<html><head><title>the same</title></head>'
    const before = page(3, head)
    const after = page(4, head)
    expect(one(after, { page: before, file: one(before) }).equals(other(after))).toBe(true)
    const changed = page(5, '<html><head><title>the other</title></head>')
    expect(one(changed, { page: before, file: one(before) }).equals(other(changed))).toBe(true)
  })

  it('stays right when templates vary the part that is shared', () => {
    const pack = createPacker()
    for (let seed = 0; seed < 60; seed++) {
      const bytes = Buffer.from(
        page(seed)
          .toString()
          .replace('<body>', `<body data-seed="${seed}">`)
          .replace('<a href', `<body><i>${seed}</i><a href`),
      )
      expect(unpackPage(pack(bytes)).equals(bytes)).toBe(true)
    }
  })

  it('takes at most 400 bytes more than gzip of the whole page', () => {
    const bytes = page(11)
    expect(createPacker()(bytes).length).toBeLessThan(gzipSync(bytes, { level: 1 }).length + 400)
  })

  it('refuses a damaged file', () => {
    const file = createPacker()(page(2))
    expect(() => unpackPage(file.subarray(0, file.length - 9))).toThrow()
    const flipped = Buffer.from(file)
    flipped.writeUInt32LE(1, file.length - 8)
    expect(() => unpackPage(flipped)).toThrow()
  })
})

describe('a decompressor that is used again', () => {
  it('gives the page of each file, however long, and none of a damaged one', () => {
    const [pack, unpack] = [createPacker(), createUnpacker()]
    const pages = [page(3), Buffer.from(''), Buffer.from(words(random(7), 5000)), page(4)]
    const files = pages.map((bytes) => pack(bytes))
    const eachIsUnpacked = (): void => {
      for (const [at, file] of files.entries())
        expect(unpack(file)?.equals(pages[at] as Buffer), `page ${at}`).toBe(true)
    }
    eachIsUnpacked()
    for (const at of [40, -8, -4, -1]) {
      const damaged = Buffer.from(files[0] as Buffer)
      const place = at < 0 ? damaged.length + at : at
      damaged[place] = (damaged[place] ?? 0) ^ 0xff
      expect(unpack(damaged), `byte ${at}`).toBeNull()
      eachIsUnpacked()
    }
    expect(unpack(Buffer.from('short'))).toBeNull()
    expect(unpack((files[0] as Buffer).subarray(0, -9))).toBeNull()
    eachIsUnpacked()
  })
})

describe('a compressor that is used again', () => {
  it('gives the bytes of a compressor of its own for each piece', () => {
    const options = { level: 1, windowBits: 14, memLevel: 7, dictionary: Buffer.from(top) }
    const compress = createCompressor(options)
    const pieces = [
      Buffer.from(''),
      page(1),
      randomBytes(200_000),
      Buffer.from(top),
      randomBytes(64 * 1024),
      page(2),
      page(1),
    ]
    for (const piece of pieces) {
      const alone = deflateRawSync(piece, { ...options, finishFlush: constants.Z_SYNC_FLUSH })
      expect(compress(piece).equals(alone), `${piece.length} bytes`).toBe(true)
    }
  })

  // Seen red without the zeros: the last three bytes of a piece, and of its dictionary, are looked up with the byte behind them.
  it('gives the same bytes after a longer piece', () => {
    const options = { level: 1, windowBits: 14, memLevel: 7 }
    const letters = 'faegchgadghbfgadhhdchedahaggedceebhgdffbhebh'
    const [short, long] = [Buffer.from(letters), Buffer.from(`${letters}gghbhg`)]
    const compress = createCompressor(options)
    const first = compress(short)
    compress(long)
    expect(compress(short).equals(first)).toBe(true)
  })
})
