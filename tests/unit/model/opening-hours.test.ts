import { describe, expect, it } from 'vitest'
import { weekdays } from '#model/delivery-promise.ts'
import { openingAt } from '#model/opening-hours.ts'

/** With a break at noon, and on Saturday until midnight. 2026-12-25 is a Friday. */
const rule = {
  hours: [
    { days: weekdays.slice(1, 6), from: '09:00', to: '13:00' },
    { days: weekdays.slice(1, 6), from: '16:00', to: '21:00' },
    { days: ['saturday'] as const, from: '09:00', to: '24:00' },
  ],
  holidays: ['2026-12-25'],
}
const moment = (text: string): string =>
  new Date(new Date(text).getTime() + 330 * 60_000).toISOString().slice(0, 16)
const at = (text: string, of: Parameters<typeof openingAt>[0] = rule) => {
  const opening = openingAt(of, new Date(`${text}:00+05:30`))
  if (!opening) return null
  const when = opening.is === 'open' ? opening.until : opening.from
  return [opening.is, when === null ? null : moment(new Date(when).toISOString())]
}

describe('whether a shop is open, by the time in India', () => {
  it.each([
    // 2026-12-01 is a Tuesday.
    ['2026-12-01T08:59', 'closed', '2026-12-01T09:00'],
    ['2026-12-01T09:00', 'open', '2026-12-01T13:00'],
    ['2026-12-01T13:00', 'closed', '2026-12-01T16:00'],
    ['2026-12-01T20:59', 'open', '2026-12-01T21:00'],
    ['2026-12-01T21:00', 'closed', '2026-12-02T09:00'],
    // In UTC it is still the day before.
    ['2026-12-02T00:10', 'closed', '2026-12-02T09:00'],
    ['2026-12-05T23:30', 'open', '2026-12-06T00:00'],
    ['2026-12-06T10:00', 'closed', '2026-12-07T09:00'],
    // A holiday: the next day is a Saturday.
    ['2026-12-24T21:30', 'closed', '2026-12-26T09:00'],
    ['2026-12-25T10:00', 'closed', '2026-12-26T09:00'],
  ])('%s: %s, %s', (now, is, when) => expect(at(now)).toEqual([is, when]))

  it('is open day and night where no day has an end, until a holiday begins', () => {
    const always = { hours: [{ days: weekdays, from: '00:00', to: '24:00' }], holidays: [] }
    expect(at('2026-12-01T03:00', always)).toEqual(['open', null])
    expect(at('2026-12-01T03:00', { ...always, holidays: ['2026-12-03'] })).toEqual([
      'open',
      '2026-12-03T00:00',
    ])
  })

  it('says nothing where it is closed for weeks', () => {
    const holidays = Array.from(
      { length: 31 },
      (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}`,
    )
    expect(at('2026-12-02T10:00', { ...rule, holidays })).toBeNull()
  })
})
