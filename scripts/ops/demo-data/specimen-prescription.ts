import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { Files } from '../../../src/server/platform/file-storage/file-storage.ts'
import type { Chance } from './chance.ts'

/** The drawn prescriptions of all orders, by the keys under which they are to be stored. */
export type Specimens = { draw: (chance: Chance) => Drawn; files: ReadonlyMap<string, Uint8Array> }
type Drawn = { key: string; bytes: number; sha256: string }

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#fff"/>
  <text x="40" y="80" font-size="34" fill="#223">SPECIMEN</text><text x="40" y="130" font-size="20" fill="#223">No real prescription</text>
  <path d="M40 170h400M40 240h300M40 290h340M40 340h260" stroke="#89a" stroke-width="6"/></svg>`

/** A PNG with a text that is not shown: the same drawing, and another file. */
const withText = (png: Uint8Array, text: string): Uint8Array => {
  const content = Buffer.from(`tEXtComment\0${text}`, 'latin1')
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 4)
  sum.writeUInt32BE(crc32(content))
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), length, content, sum, png.subarray(end)])
}

/** Draws one prescription, of which each order has a file of its own; one of sixteen is the same picture, as where a customer sends one again. */
export const drawSpecimens = async (): Promise<Specimens> => {
  const drawn = await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer()
  const files = new Map<string, Uint8Array>()
  const draw = ({ hex }: Chance): Drawn => {
    const key = hex(40)
    const bytes = key.startsWith('0') ? drawn : withText(drawn, key)
    files.set(key, bytes)
    return { key, bytes: bytes.length, sha256: hash('sha256', bytes, 'hex') }
  }
  return { draw, files }
}

const atOnce = 32

export const storeSpecimens = async (to: Files, { files }: Specimens): Promise<void> => {
  const all = [...files]
  for (let from = 0; from < all.length; from += atOnce)
    await Promise.all(
      all.slice(from, from + atOnce).map(([key, bytes]) => to.put(key, bytes, 'image/png')),
    )
}
