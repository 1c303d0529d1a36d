import { expect, it } from 'vitest'
import { lifeOf } from '#console/parts/life.ts'

it.each([
  // Seen red: by months alone, a batch that ends tomorrow had a month left.
  ['2027-01-01', '2026-12-31', { days: 1, months: 0, tone: 'soon' }],
  ['2027-05-01', '2026-11-27', { days: 155, months: 5, tone: 'soon' }],
  // Seen red: half a year and some days before a day in another month counted as seven months.
  ['2027-06-01', '2026-12-01', { days: 182, months: 6, tone: 'soon' }],
  ['2027-06-01', '2026-11-30', { days: 183, months: 6, tone: 'soon' }],
  ['2027-06-02', '2026-11-30', { days: 184, months: 6, tone: 'done' }],
  ['2027-02', '2026-12-31', { days: 59, months: 2, tone: 'soon' }],
  ['2026-11-26', '2026-11-27', { days: -1, months: -0, tone: 'harm' }],
  ['2026-09-15', '2026-11-27', { days: -73, months: -2, tone: 'harm' }],
])('a batch that is good until %s has on %s what is left by the day', (expiry, today, life) => {
  expect(lifeOf(expiry, today)).toEqual(life)
})
