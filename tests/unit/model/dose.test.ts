import { describe, expect, it } from 'vitest'
import { readDose } from '#model/dose.ts'

describe('a dose as it is typed', () => {
  it.each([
    ['1-0-1 x 5', '1-0-1', 2, 5],
    ['1-0-1x5', '1-0-1', 2, 5],
    ['1-0-1 × 5', '1-0-1', 2, 5],
    ['1-0-1 5 days', '1-0-1', 2, 5],
    ['1-0-1 for 5 days', '1-0-1', 2, 5],
    ['1-0-1 x 5 days', '1-0-1', 2, 5],
    ['1 - 0 - 1 X 5D', '1 - 0 - 1', 2, 5],
    ['1---0---1 x 10', '1---0---1', 2, 10],
    ['1–0–1, 5 days', '1-0-1', 2, 5],
    ['1-1-1-1 x 3', '1-1-1-1', 4, 3],
    ['1/2-0-1/2', '1/2-0-1/2', 1, null],
    ['½-0-½ x 10', '1/2-0-1/2', 1, 10],
    ['1½-0-1', '1½-0-1', 2.5, null],
    ['0.5-0-1 x 4', '0.5-0-1', 1.5, 4],
    ['2-0-2 1 week', '2-0-2', 4, 7],
    ['BD x 5', 'BD', 2, 5],
    ['OD', 'OD', 1, null],
    ['od 30 days', 'od', 1, 30],
    ['TDS 3d', 'TDS', 3, 3],
    ['QID x 2/7', 'QID', 4, 2],
    ['1 tab BD 5 days', '1 tab BD', 2, 5],
    ['2 tab TDS x 3', '2 tab TDS', 6, 3],
    ['1/2 tab OD', '1/2 tab OD', 0.5, null],
    ['1 BD x 2/52', '1 BD', 2, 14],
    ['5 days BD', 'BD', 2, 5],
    ['1-0-1 after food x 5', '1-0-1 after food', 2, 5],
    ['1-0-1 5 दिन', '1-0-1', 2, 5],
    ['HS x 1 month', 'HS', 1, 30],
    ['twice a day', 'twice a day', 2, null],
  ])('%s', (typed, dose, perDay, days) => {
    expect(readDose(typed)).toEqual({ dose, perDay, days })
  })

  it.each([
    ['SOS', null],
    ['1 tab SOS x 5', 5],
    ['once weekly', null],
    ['1 tab alternate days', null],
    ['as directed', null],
    ['500 mg', null],
    ['1-0', null],
    ['1x10', null],
    ['', null],
  ])('tells no units a day where %j cannot be counted', (typed, days) => {
    expect(readDose(typed)).toMatchObject({ perDay: null, days })
  })

  it('counts in the unit of the line, and in no other', () => {
    expect(readDose('5 ml BD x 5', 'ml')).toEqual({ dose: '5 ml BD', perDay: 10, days: 5 })
    expect(readDose('5 ml 1-0-1 x 5', 'ml')).toMatchObject({ perDay: 10, days: 5 })
    expect(readDose('1-0-1 x 5', 'ml')).toMatchObject({ perDay: null, days: 5 })
    expect(readDose('BD x 5', 'ml')).toMatchObject({ perDay: null, days: 5 })
    expect(readDose('2 puffs BD', 'tablet')).toMatchObject({ perDay: null })
    expect(readDose('5 ml BD', 'tablet')).toMatchObject({ perDay: null })
    expect(readDose('OD', 'inhaler')).toMatchObject({ perDay: null })
  })
})
