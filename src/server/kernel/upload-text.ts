import { isSpreadsheet, spreadsheetCsv } from './spreadsheet.ts'

/** Half of the bytes of Latin text in UTF-16 are zero, before or behind the letters. */
const isWide = (bytes: Uint8Array, first: 0 | 1): boolean => {
  const seen = bytes.subarray(0, 200)
  let zeros = 0
  for (let at = first; at < seen.length; at += 2) if (seen[at] === 0) zeros += 1
  return seen.length >= 4 && zeros > seen.length / 4
}

const encodingOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || isWide(bytes, 1)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || isWide(bytes, 0)) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text of an uploaded table: of a text file, or of the first sheet of an XLSX file; null for one that cannot be read. */
export const tableText = (bytes: Uint8Array): string | null =>
  isSpreadsheet(bytes) ? spreadsheetCsv(bytes) : uploadText(bytes)

/** The text of an uploaded file, in whichever encoding a spreadsheet or a ledger of a pharmacy wrote it. */
export const uploadText = (bytes: Uint8Array): string =>
  new TextDecoder(encodingOf(bytes)).decode(bytes)
