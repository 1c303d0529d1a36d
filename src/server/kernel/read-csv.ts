import { parse } from 'csv-parse/sync'
import { invalidField } from './invalid-field.ts'
import type { Failed } from './outcome.ts'

/** The rows of an upload, and those that are wrong, by line and column. */
export type CsvUpload<Row, Column> = { rows: Row[]; refused: { line: number; column: Column }[] }

/** Reads a CSV with a line of names, in any case and order. `rowOf` makes a row of it, or names the column that is wrong. */
export const readCsv = <Row extends object, Column extends string>(
  text: string,
  columns: readonly string[],
  rowOf: (record: Record<string, string>) => Row | { wrong: Column },
): CsvUpload<Row, Column> | Failed => {
  let lines: { record: Record<string, string>; info: { lines: number } }[]
  try {
    const namesIn = (names: string[]): string[] => names.map((name) => name.trim().toLowerCase())
    lines = parse(text, {
      bom: true,
      columns: namesIn,
      trim: true,
      skipEmptyLines: true,
      info: true,
    })
  } catch {
    return invalidField('body', 'errors:reasonCsv', { columns: columns.join(', ') })
  }
  const read: CsvUpload<Row, Column> = { rows: [], refused: [] }
  for (const { record, info } of lines) {
    const row = rowOf(record)
    if ('wrong' in row) read.refused.push({ line: info.lines, column: row.wrong as Column })
    else read.rows.push(row as Row)
  }
  return read
}
