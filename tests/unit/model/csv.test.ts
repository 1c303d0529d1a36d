import { expect, it } from 'vitest'
import { csvLine } from '#model/csv.ts'

it('a moment in an export is India’s, with its offset, so that a day is the day there', () => {
  expect(
    csvLine(['A1', '2026-11-25T23:57:08.123Z', '2026-11-26', 'at 2026-11-25T23:57:08.123Z', null]),
  ).toBe('A1,2026-11-26T05:27:08+05:30,2026-11-26,at 2026-11-25T23:57:08.123Z,\r\n')
})
