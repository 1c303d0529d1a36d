import { undoDoubleEncoding } from '#catalogue/export/double-encoding.ts'
import type { Tally } from './report.ts'

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
  const controlled = mended.replace(unseen, '')
  if (controlled !== mended) dirt.count('control-character')
  if (/\S\s{2,}\S/.test(controlled)) dirt.count('doubled-space')
  if (controlled !== controlled.trim()) dirt.count('space-at-an-end')
  return controlled.replace(/\s+/g, ' ').trim()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd\u200b\ufeff]/g

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
