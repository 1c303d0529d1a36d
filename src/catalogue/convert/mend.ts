import type { Tally } from './report.ts'

/** Characters of Windows-1252 for the bytes 0x80 to 0x9f; the five unassigned bytes map to themselves. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const byteOf = new Map<string, number>()
for (let byte = 0x80; byte <= 0xff; byte++) byteOf.set(byte < 0xa0 ? (upper[byte - 0x80] as string) : String.fromCharCode(byte), byte)

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
const mangled = new RegExp(`[\\u00c2-\\u00df]${continuation}|[\\u00e0-\\u00ef]${continuation}{2}|[\\u00f0-\\u00f4]${continuation}{3}`, 'g')

/** Reverts UTF-8 that was decoded as Windows-1252 and stored again: `â€™` → `’`. Other text is unchanged. */
export const undoDoubleEncoding = (text: string): string => text.replace(mangled, (sequence) => decoded(sequence) ?? sequence)

// Letters of other alphabets and ligatures in place of plain letters, which would break search and the A–Z index.
const lookalikes: Record<string, string> = { Ǫ: 'Q', Α: 'A', ﬁ: 'fi', ﬂ: 'fl', '‐': '-', '‑': '-' }
const lookalike = new RegExp(`[${Object.keys(lookalikes).join('')}]`, 'g')

const isPlain = (text: string): boolean => /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)

const mendSpaces = (text: string, dirt: Tally): string => {
  let mended = undoDoubleEncoding(text)
  if (mended !== text) dirt.count('double-encoded')
  if (mended.includes('\u00a0')) {
    dirt.count('no-break-space')
    mended = mended.replaceAll('\u00a0', ' ')
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  const controlled = mended.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd\u200b\ufeff]/g, '')
  if (controlled !== mended) dirt.count('control-character')
  if (/\S\s{2,}\S/.test(controlled)) dirt.count('doubled-space')
  if (controlled !== controlled.trim()) dirt.count('space-at-an-end')
  return controlled.replace(/\s+/g, ' ').trim()
}

/** Cleans a name or label on one line and counts defects: double encoding, lookalike letters, control characters, spaces. */
export const mendName = (text: string, dirt: Tally): string => {
  if (isPlain(text)) return text
  const mended = mendSpaces(text, dirt)
  const latin = mended.replace(lookalike, (character) => lookalikes[character] as string)
  if (latin !== mended) dirt.count('lookalike-letter')
  return latin
}

/** Cleans running text like a name, and adds a missing space between sentences. Lookalike letters stay. */
export const mendText = (text: string, dirt: Tally): string => {
  const mended = isPlain(text) ? text : mendSpaces(text, dirt)
  const spaced = mended.replace(/([a-z)\]%”’"][.!?]["”)]?)(?=["“(]?[A-Z][a-z’' ])/g, '$1 ')
  if (spaced !== mended) dirt.count('glued-sentences')
  return spaced
}

/** Equal for two spellings of the same name: case and runs of spaces do not count. */
export const foldName = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()
