import { expect, it } from 'vitest'
import { dayBegins, momentInIndia } from '#model/calendar-india.ts'

it('a day begins in India at 18:30 UTC of the previous day', () => {
  expect(dayBegins('2026-12-01')).toBe('2026-11-30T18:30:00.000Z')
  expect(dayBegins('2026-12-31', 1)).toBe('2026-12-31T18:30:00.000Z')
  expect(dayBegins('2028-02-29')).toBe('2028-02-28T18:30:00.000Z')
})

it.each(['2026-02-29', '2026-13-01', '2026-00-10', '20261201', '', 'tomorrow', '2026-12-01T00:00'])(
  '%s is not a valid day',
  (text) => {
    expect(dayBegins(text)).toBeNull()
  },
)

it('nine in the morning in India is half past three in UTC', () => {
  expect(momentInIndia('2026-12-05T09:00')).toBe('2026-12-05T03:30:00.000Z')
  expect(momentInIndia('2026-12-05 00:15')).toBe('2026-12-04T18:45:00.000Z')
})

it.each(['2026-02-29T09:00', '2026-12-05T24:00', '2026-12-05T09:60', '2026-12-05', '09:00', ''])(
  '%s is not a valid moment',
  (text) => {
    expect(momentInIndia(text)).toBeNull()
  },
)
