/** A field of RFC 4180. A text that a spreadsheet would run as a formula is kept a text by an apostrophe. */
const cell = (value: string | null): string => {
  const text = (value ?? '').replaceAll(/[\r\n\t]+/g, ' ')
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows with a heading; a mark at the beginning tells spreadsheets that it is UTF-8. */
export const csv = (heading: readonly string[], rows: readonly (readonly (string | null)[])[]): string =>
  `\uFEFF${[heading, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
