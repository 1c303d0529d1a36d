import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { ndjsonLines } from '#catalogue/import/lines.ts'
import { createTally, type InputReport, type Tally } from './report.ts'

export type Fields = Record<string, string>

/** An input while it is read: its rows, and the counter of its defects. */
export type Input<Row> = {
  rows: () => AsyncIterable<Row>
  report: InputReport
  dirt: Tally
}

/** Every file below `directory` by its name without `.gz`; of two with the same name, the first in path order. */
export const filesBelow = async (directory: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) {
    const name = basename(path).replace(/\.gz$/, '')
    if (!found.has(name)) found.set(name, path)
  }
  return found
}

const open = (file: string): Readable => {
  const bytes = createReadStream(file)
  if (!file.endsWith('.gz')) return bytes
  const text = createGunzip()
  bytes.on('error', (error) => text.destroy(error))
  return bytes.pipe(text)
}

const tallied = <Row>(
  name: string,
  file: string | undefined,
  read: (file: string) => AsyncIterable<Row>,
  limit = Infinity,
): Input<Row> => {
  const dirt = createTally()
  const report: InputReport = {
    input: name,
    file: file ?? null,
    read: 0,
    used: 0,
    dirt: dirt.counts,
  }
  const rows = async function* (): AsyncGenerator<Row> {
    if (file === undefined) return
    for await (const row of read(file)) {
      if (report.read >= limit) return
      report.read++
      yield row
    }
  }
  return { rows, report, dirt }
}

/**
 * A CSV file with a header line, quoted according to RFC 4180. Column names are trimmed; a missing last field is `''`. `latin1` reads each
 * byte as one character, for `fromWindows1252` in export/double-encoding.ts.
 */
export const csvInput = (
  files: Map<string, string>,
  name: string,
  { limit, encoding = 'utf8' }: { limit?: number | undefined; encoding?: 'utf8' | 'latin1' } = {},
): Input<Fields> =>
  tallied(
    name,
    files.get(name),
    async function* (file) {
      const records = open(file).pipe(
        parse({
          bom: true,
          encoding,
          relax_column_count: true,
          relax_quotes: true,
          skip_empty_lines: true,
          columns: (header: string[]) => header.map((column) => column.trim()),
        }),
      )
      for await (const record of records) yield record as Fields
    },
    limit,
  )

/** A file with one JSON object per line. Lines that are not JSON are counted and skipped. */
export const ndjsonInput = (
  files: Map<string, string>,
  name: string,
  limit?: number,
): Input<object> => {
  const input = tallied<object>(
    name,
    files.get(name),
    async function* (file) {
      for await (const line of ndjsonLines(open(file))) {
        const row = objectOf(line)
        if (row) yield row
        else input.dirt.count('line-is-not-json')
      }
    },
    limit,
  )
  return input
}

const objectOf = (line: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
