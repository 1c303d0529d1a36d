import { parse } from 'csv-parse/sync'
import { invalidField } from './invalid-field.ts'
import type { Failed } from './outcome.ts'

/** The rows of an upload, and those that are wrong, by line and column. */
export type CsvUpload<Row, Column> = {
  rows: Row[]
  refused: { line: number; column: Column }[]
  /** The names of the table, each with the column that it was read as. */
  headings: { heading: string; column: string | null }[]
}

type Line = { record: string[]; info: { lines: number } }

/** What separates the columns: the sign that stands most often in the first line that has any. */
const delimiterOf = (text: string): string => {
  const line = text.split(/\r?\n/, 20).find((one) => /[,;\t]/.test(one)) ?? ''
  const times = (sign: string): number => line.split(sign).length
  return [',', ';', '\t'].reduce((best, one) => (times(one) > times(best) ? one : best))
}

/** `Product Code` and `product_code` are one heading. */
const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** `="0012"` and `'0012`, by which spreadsheets keep zeros, without what is not the cell's. */
const cellOf = (cell = ''): string => cell.replace(/^="+(.*?)"+$|^'(?=\d)/, '$1')

/** How many lines above the headings a program may print: its name, the shop, the month. */
const linesAbove = 10

/**
 * Reads a table as text: separated by commas, semicolons or tabs, with a line of names in any case and order. `rowOf` makes a row of it, or names the
 * column that is wrong. `called`: what other programs name a column.
 */
export const readCsv = <Row extends object, Column extends string>(
  text: string,
  columns: readonly string[],
  rowOf: (record: Record<string, string>, line: number) => Row | { wrong: Column },
  called: Readonly<Record<string, readonly string[]>> = {},
): CsvUpload<Row, Column> | Failed => {
  /** How a heading names a column: 0 is its own name, then what it is called, likeliest first; below 0 is not at all. */
  const rank = (column: string, heading: string): number =>
    [column, ...(called[column] ?? [])].findIndex((one) => plain(one) === plain(heading))
  const columnOf = (heading: string): string =>
    columns.find((column) => rank(column, heading) >= 0) ?? plain(heading)
  const unread = invalidField('body', 'errors:reasonCsv', { columns: columns.join(', ') })
  let lines: Line[]
  try {
    lines = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      trim: true,
      // `15"S` and `="0012"` of a program that quotes nothing.
      relaxQuotes: true,
      skipEmptyLines: true,
      info: true,
    }) as unknown as Line[]
  } catch {
    return unread
  }
  const known = (record: readonly string[]): number =>
    record.filter((name) => columns.includes(columnOf(name))).length
  const begin = lines.slice(0, linesAbove).findIndex(({ record }) => known(record) > 1)
  const first = lines[begin]?.record
  if (!first) return unread
  // Tally writes its headings in two lines: what stands over several columns, and below it each of them.
  const over = (upper: readonly string[] = [], lower: readonly string[] = []): string[] =>
    Array.from(
      { length: Math.max(upper.length, lower.length) },
      (_, nth) => lower[nth] || upper[nth] || '',
    )
  const [, { named, at }] = [
    { named: first, at: begin },
    { named: over(lines[begin - 1]?.record, first), at: begin },
    { named: over(first, lines[begin + 1]?.record), at: begin + 1 },
  ]
    .map((one) => [known(one.named), one] as const)
    .reduce((best, one) => (one[0] > best[0] ? one : best))
  // WooCommerce has `Name` and `Description`: where two name one column, the likelier is it.
  const names = named.map(columnOf).map((name, nth, all) => {
    const by = (other: number): number => rank(name, named[other] ?? '')
    return all.some(
      (one, other) =>
        one === name && (by(other) < by(nth) || (by(other) === by(nth) && other < nth)),
    )
      ? ''
      : name
  })
  const headings = named.map((heading, nth) => ({
    heading,
    column: columns.find((column) => column === names[nth]) ?? null,
  }))
  const read: CsvUpload<Row, Column> = { rows: [], refused: [], headings }
  for (const { record, info } of lines.slice(at + 1)) {
    // One more cell than there are names is a comma in a name or a number: none of its cells can be told.
    const isWide = record.slice(names.length).some((cell) => cell !== '')
    const row: Row | { wrong: Column } = isWide
      ? { wrong: (names.at(-1) ?? '') as Column }
      : rowOf(Object.fromEntries(names.map((name, nth) => [name, cellOf(record[nth])])), info.lines)
    if ('wrong' in row) read.refused.push({ line: info.lines, column: row.wrong as Column })
    else read.rows.push(row as Row)
  }
  return read
}
