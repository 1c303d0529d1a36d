/** Characters of Windows-1252 for the bytes 0x80 to 0x9f; the five unassigned bytes map to themselves. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const byteOf = new Map<string, number>()
for (let byte = 0x80; byte <= 0xff; byte++)
  byteOf.set(byte < 0xa0 ? (upper[byte - 0x80] as string) : String.fromCharCode(byte), byte)

/** Decodes Windows-1252 bytes that were read as latin1. */
export const fromWindows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (byte) => upper[byte.charCodeAt(0) - 0x80] as string)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The character of a UTF-8 sequence that was decoded as Windows-1252, or `null` if it is not such a sequence. */
const decoded = (sequence: string): string | null => {
  const bytes = [...sequence].map((character) => byteOf.get(character) ?? 0)
  try {
    return utf8.decode(Uint8Array.from(bytes))
  } catch {
    return null
  }
}

const continuation = `[${[...byteOf]
  .filter(([, byte]) => byte < 0xc0)
  .map(([character]) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
  .join('')}]`
const mangled = new RegExp(
  `[\\u00c2-\\u00df]${continuation}|[\\u00e0-\\u00ef]${continuation}{2}|[\\u00f0-\\u00f4]${continuation}{3}`,
  'g',
)

/** Reverts UTF-8 that was decoded as Windows-1252 and stored again: `â€™` → `’`. Other text is unchanged. */
export const undoDoubleEncoding = (text: string): string =>
  text.replace(mangled, (sequence) => decoded(sequence) ?? sequence)
