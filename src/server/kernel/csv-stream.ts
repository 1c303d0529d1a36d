import { setImmediate } from 'node:timers/promises'
import { csv, csvLine } from '#model/csv.ts'

const pageRows = 500

/** Rows as CSV, a page at a time as the reader takes it: the memory of one page, and other requests are answered between pages. */
export const csvStream = <Row>(
  heading: readonly string[],
  rowsAfter: (last: Row | null, limit: number) => Promise<Row[]>,
  cellsOf: (rows: readonly Row[]) => (string | null)[][] | Promise<(string | null)[][]>,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  let last: Row | null = null
  return new ReadableStream<Uint8Array>(
    {
      start: (out) => out.enqueue(encoder.encode(csv(heading, []))),
      pull: async (out) => {
        await setImmediate()
        const rows = await rowsAfter(last, pageRows)
        if (rows.length > 0)
          out.enqueue(encoder.encode((await cellsOf(rows)).map(csvLine).join('')))
        last = rows.at(-1) ?? null
        if (rows.length < pageRows) out.close()
      },
    },
    { highWaterMark: 1 },
  )
}
