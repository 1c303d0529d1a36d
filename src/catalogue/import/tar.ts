import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refused } from './refused.ts'

const block = 512

const text = (header: Buffer, start: number, length: number): string => {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? length : end)
}

const octal = (header: Buffer, start: number, length: number): number => {
  const digits = text(header, start, length).trim()
  // The base-256 form of sizes above 8 GB has its first bit set.
  if ((header[start] ?? 0) & 0x80) return Number(header.readBigUInt64BE(start + length - 8))
  return /^[0-7]*$/.test(digits) ? Number.parseInt(digits || '0', 8) : Number.NaN
}

const isSound = (header: Buffer): boolean => {
  let sum = 8 * 32
  for (let at = 0; at < block; at++) if (at < 148 || at >= 156) sum += header[at] as number
  return sum === octal(header, 148, 8)
}

/** `path` of a pax header (`30 path=export/drugs.ndjson\n`). */
const paxPath = (body: Buffer): string | undefined => /(?:^|\n)\d+ path=([^\n]*)\n/.exec(body.toString('utf8'))?.[1]

/** Where an entry of the archive goes: its own name, if it lies where files of an export lie. Throws for a name that leads out. */
const placeOf = (name: string, wanted: (name: string) => boolean): string | null => {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  if (name.startsWith('/') || name.includes('\\') || name.includes('\0') || parts.includes('..'))
    throw new Refused('archive', `The archive holds the name ${JSON.stringify(name.slice(0, 100))}, which leads out of its folder.`)
  const file = parts.at(-1) ?? ''
  // `tar czf x.tar.gz export` puts one folder around the files.
  return parts.length <= 2 && wanted(file) ? file : null
}

type Entry = { kind: string; left: number; padding: number; handle: number | null; held: Buffer[] }

/**
 * Unpacks the wanted files of a ustar, pax or GNU archive into `directory`, flat, as a stream. Links and devices are
 * refused, everything that is not wanted is passed over.
 */
export const unpackTar = async (bytes: AsyncIterable<Buffer>, directory: string, wanted: (name: string) => boolean): Promise<void> => {
  const unpacked = new Set<string>()
  let header = Buffer.alloc(0)
  let entry = null as Entry | null
  let longName: string | undefined
  let ended = false

  const begin = (bytesOfHeader: Buffer) => {
    if (bytesOfHeader.every((byte) => byte === 0)) {
      ended = true
      return
    }
    const size = octal(bytesOfHeader, 124, 12)
    if (!isSound(bytesOfHeader) || !Number.isSafeInteger(size))
      throw new Refused('archive', 'The archive is damaged: it holds a header that is not one.')
    const kind = String.fromCharCode(bytesOfHeader[156] as number)
    const padding = (block - (size % block)) % block
    const describes = kind === 'x' || kind === 'L'
    if (describes && size > 65_536) throw new Refused('archive', 'The archive holds a name of more than 64 KB.')
    entry = { kind, left: size, padding, handle: null, held: [] }
    if (describes || kind === 'g' || kind === 'K') return endIfEmpty()
    const prefix = text(bytesOfHeader, 257, 5) === 'ustar' && bytesOfHeader[262] === 0 ? text(bytesOfHeader, 345, 155) : ''
    const short = text(bytesOfHeader, 0, 100)
    const name = longName ?? (prefix === '' ? short : `${prefix}/${short}`)
    longName = undefined
    const place = placeOf(name, wanted)
    if (kind === '5') return endIfEmpty()
    if (kind !== '0' && kind !== '\0' && kind !== '7')
      throw new Refused('archive', `${name.slice(0, 100)} in the archive is neither a file nor a folder.`)
    if (place !== null) {
      if (unpacked.has(place)) throw new Refused('archive', `The archive holds ${place} twice.`)
      unpacked.add(place)
      entry.handle = openSync(join(directory, place), 'wx')
    }
    endIfEmpty()
  }
  const endIfEmpty = () => {
    if (!entry || entry.left > 0) return
    if (entry.handle !== null) closeSync(entry.handle)
    entry.handle = null
    // The name of the next entry, where the header has no room for it.
    const body = Buffer.concat(entry.held)
    if (entry.kind === 'L') longName = text(body, 0, body.length)
    if (entry.kind === 'x') longName = paxPath(body) ?? longName
    entry.held = []
    if (entry.padding === 0) entry = null
  }

  try {
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length && !ended; ) {
        if (!entry) {
          const piece = chunk.subarray(at, at + block - header.length)
          header = Buffer.concat([header, piece])
          at += piece.length
          if (header.length < block) continue
          const full = header
          header = Buffer.alloc(0)
          begin(full)
        } else if (entry.left > 0) {
          const piece: Buffer = chunk.subarray(at, at + Math.min(entry.left, chunk.length - at))
          if (entry.handle !== null) writeFileSync(entry.handle, piece)
          if (entry.kind === 'L' || entry.kind === 'x') entry.held.push(piece)
          entry.left -= piece.length
          at += piece.length
          endIfEmpty()
        } else {
          const skipped: number = Math.min(entry.padding, chunk.length - at)
          entry.padding -= skipped
          at += skipped
          if (entry.padding === 0) entry = null
        }
      }
    }
  } finally {
    if (entry?.handle != null) closeSync(entry.handle)
  }
  if (!ended && (entry || header.length > 0)) throw new Refused('archive', 'The archive is cut off.')
}
