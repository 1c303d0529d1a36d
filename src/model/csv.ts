/** A field of RFC 4180. An apostrophe keeps a spreadsheet from running a text as a formula; a negative number is none. */
const cell = (value: string | null): string => {
  const text = (value ?? '').replaceAll(/[\r\n\t]+/g, ' ')
  const safe = /^[=+\-@]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text
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
