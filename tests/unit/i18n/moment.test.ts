import { expect, it } from 'vitest'
import { formatMoment } from '#i18n/moment.ts'

it('formats a moment as day and time in India, with Latin digits', () => {
  expect(formatMoment('en', '2026-12-04T20:30:00.000Z')).toBe('5 December 2026, 2:00 am')
  expect(formatMoment('mr', '2026-12-04T20:30:00.000Z')).toBe('5 डिसेंबर, 2026, 2:00 AM')
})
