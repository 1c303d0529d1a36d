import { expect, it } from 'vitest'
import { maxLineBytes, ndjsonLines } from '#catalogue/import/lines.ts'

async function* inChunks(text: string, bytes: number): AsyncGenerator<Buffer> {
  const whole = Buffer.from(text)
  for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes)
}

const valuesOf = async (text: string, chunk: number): Promise<unknown[]> => {
  const values: unknown[] = []
  for await (const line of ndjsonLines(inChunks(text, chunk))) values.push(JSON.parse(line))
  return values
}

it.each([1, 5, 4096])(
  'NDJSON is split at line feeds alone, whatever its texts hold, in chunks of %i bytes',
  async (chunk) => {
    const rows = [{ text: 'Flat 4\u2028Anna Nagar\u2029' }, ['\r\n\u0085डोलो'], 'last']
    const text = rows.map((row) => JSON.stringify(row))
    expect(await valuesOf(`${text.join('\n')}\n`, chunk)).toEqual(rows)
    expect(await valuesOf(`\n${text.join('\r\n\n')}`, chunk)).toEqual(rows)
  },
)

it('a line of NDJSON may be longer than a row of an export', async () => {
  const long = 'x'.repeat(2 * maxLineBytes)
  expect(await valuesOf(`${JSON.stringify(long)}\n1\n`, 1 << 18)).toEqual([long, 1])
})
