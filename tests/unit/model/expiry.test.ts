import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameExpiry, lastDay, readExpiry } from '#model/expiry.ts'

it.each([
  ['11/26', '2026-11'],
  ['11-26', '2026-11'],
  ['Nov-26', '2026-11'],
  ['NOV 2026', '2026-11'],
  ['Nov.26', '2026-11'],
  ['november 2026', '2026-11'],
  ["Nov'26", '2026-11'],
  ['Sept 2027', '2027-09'],
  ['2026-11', '2026-11'],
  ['2026/11', '2026-11'],
  ['11/2026', '2026-11'],
  ['1/2027', '2027-01'],
  ['30.11.2026', '2026-11-30'],
  ['30/11/26', '2026-11-30'],
  ['30-Nov-2026', '2026-11-30'],
  ['2026-11-30', '2026-11-30'],
  ['EXP 11/27', '2027-11'],
  ['Exp. Date: 11/27', '2027-11'],
  ['11\u201327', '2027-11'],
  [' 11 / 27 ', '2027-11'],
])('%j is %s', (typed, expected) => expect(readExpiry(typed)).toBe(expected))

it.each([
  '',
  '2027',
  '13/27',
  '00/27',
  '31/02/2027',
  '11/30/2027',
  'Nux-27',
  'an-27',
  '11/1999',
  'soon',
])('%j is no expiry', (typed) => expect(readExpiry(typed)).toBeNull())

it('a pack may be used until the end of its month or of its day', () => {
  expect(['2026-02', '2028-02', '2027-12', '2027-11-15'].map(lastDay)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2027-12-31',
    '2027-11-15',
  ])
})

it('a month names any day of it', () => {
  expect(isSameExpiry('2027-11', '2027-11-15')).toBe(true)
  expect(isSameExpiry('2027-11-16', '2027-11-15')).toBe(false)
  expect(isSameExpiry('2027-11', '2027-12')).toBe(false)
})

it('every day that is written in five ways is read as one', () => {
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const day = new Date(Date.UTC(2010, 0, 1 + days)).toISOString().slice(0, 10)
      const [year = '', month = '', date = ''] = day.split('-')
      const name = names[Number(month) - 1]
      for (const written of [
        day,
        `${date}/${month}/${year}`,
        `${Number(date)}.${Number(month)}.${year.slice(2)}`,
        `${date}-${name}-${year}`,
        `${date} ${name?.toUpperCase()} ${year.slice(2)}`,
      ])
        expect(readExpiry(written)).toBe(day)
    }),
    { numRuns: 2_000 },
  )
})

it.each(['११/२६', '౧౧/౨౬', '૧૧/૨૬', '௧௧/௨௬', 'Exp. Dt. 11/26'])('reads %s', (written) => {
  expect(readExpiry(written)).toBe('2026-11')
})
