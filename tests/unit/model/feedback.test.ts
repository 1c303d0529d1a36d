import { expect, it } from 'vitest'
import { weekOf } from '#model/calendar-india.ts'
import { bandOf, bands, netPromoterScore, reasonsOf, scoreOf, scores } from '#model/feedback.ts'

it('ratings of 0 to 6 are poor, 7 and 8 average, 9 and 10 good', () => {
  expect(scores.map(bandOf)).toEqual([
    ...Array(7).fill('poor'),
    'average',
    'average',
    'good',
    'good',
  ])
})

it('each band has a reason set of its own', () => {
  const all = bands.flatMap((band) => [...reasonsOf[band]])
  expect(new Set(all).size).toBe(all.length)
})

it.each([
  ['0', 0],
  ['10', 10],
  ['11', null],
  ['', null],
  ['7.5', null],
  ['-1', null],
])('the score %j of an address is %j', (text, score) => {
  expect(scoreOf(text)).toBe(score)
})

it('the net promoter score is the share of good minus the share of poor', () => {
  expect(netPromoterScore({ poor: 1, average: 1, good: 2 })).toBe(25)
  expect(netPromoterScore({ poor: 0, average: 0, good: 0 })).toBeNull()
})

it.each([
  ['2026-11-22', '2026-W47'],
  ['2026-11-23', '2026-W48'],
  ['2027-01-01', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-30', '2025-W01'],
])('%s is in the ISO week %s', (day, week) => {
  expect(weekOf(day)).toBe(week)
})
