import { transcode } from 'node:buffer'

export type Encode = (text: string) => Uint8Array

/**
 * Encodes by way of UTF-16, which takes about two thirds as long: nearly every page has a character beyond Latin-1, so V8 holds it as UTF-16, and
 * encodes that one character after another.
 */
export const pageEncoder = (): Encode => {
  let room = Buffer.allocUnsafeSlow(512 * 1024)
  return (text) => {
    // Half of a pair of characters cannot be transcoded.
    if (!text.isWellFormed()) return Buffer.from(text)
    if (text.length * 2 > room.length) room = Buffer.allocUnsafeSlow(text.length * 4)
    return transcode(room.subarray(0, room.write(text, 'utf16le')), 'utf16le', 'utf8')
  }
}
