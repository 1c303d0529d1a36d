import { withOffset } from './calendar-india.ts'

/** A stored moment. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A field of RFC 4180. A moment is that of India with its offset: a report by days would count a morning to the day before. An apostrophe keeps a spreadsheet from running a text as a formula, also one in wide letters; a negative number is none. */
const cell = (value: string | null): string => {
  const told = value !== null && moment.test(value) ? withOffset(new Date(value)) : value
  const text = (told ?? '').replaceAll(/[\r\n\t]+/g, ' ')
  const safe = /^[=+\-@＝＋－＠]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line, as of a file that is written while it is read. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`

/** Rows with a heading; a byte order mark tells spreadsheets that it is UTF-8. */
export const csv = (
  heading: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string => `\uFEFF${[heading, ...rows].map(csvLine).join('')}`
