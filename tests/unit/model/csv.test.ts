import { expect, it } from 'vitest'
import { csvLine } from '#model/csv.ts'

it('a moment in an export is India’s, with its offset, so that a day is the day there', () => {
  expect(
    csvLine(['A1', '2026-11-25T23:57:08.123Z', '2026-11-26', 'at 2026-11-25T23:57:08.123Z', null]),
  ).toBe('A1,2026-11-26T05:27:08+05:30,2026-11-26,at 2026-11-25T23:57:08.123Z,\r\n')
})

// Seen red with wide letters.
it.each([
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\t=1+1',
  '\r\n=1+1',
  '-1e9',
  '-',
])('a cell with %j is no formula', (text) => {
  expect(csvLine([text])).toMatch(/^(?:'| )/)
})
