import { expect, it } from 'vitest'
import { dayBegins } from '#model/india-day.ts'

it('a day begins in India at 18:30 of the day before in UTC', () => {
  expect(dayBegins('2026-12-01')).toBe('2026-11-30T18:30:00.000Z')
  expect(dayBegins('2026-12-31', 1)).toBe('2026-12-31T18:30:00.000Z')
  expect(dayBegins('2028-02-29')).toBe('2028-02-28T18:30:00.000Z')
})

it.each(['2026-02-29', '2026-13-01', '2026-00-10', '20261201', '', 'tomorrow', '2026-12-01T00:00'])('%s is no day', (text) => {
  expect(dayBegins(text)).toBeNull()
})
