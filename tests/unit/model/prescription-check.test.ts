import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameName, lastDay, missingColumn, mostSupplied } from '#model/prescription-check.ts'

describe('a prescription', () => {
  it.each([
    ['2026-05-20', null, '2026-11-20'],
    ['2026-08-31', null, '2027-02-28'],
    ['2027-08-31', null, '2028-02-29'],
    ['2026-12-31', null, '2027-06-30'],
    ['2026-11-20', '2026-12-01', '2026-12-01'],
  ])('of %s that names %s is good until %s', (issuedOn, validUntil, last) => {
    expect(lastDay({ issuedOn, validUntil })).toBe(last)
  })

  it.each([
    [3, 10, 10_000, 30_000],
    [3, 5, 10_000, 20_000],
    [0.5, 7, 2_500, 5_000],
    [1.1, 100, 10_000, 110_000],
    [9.3, 100, 30_000, 930_000],
    [null, 10, 10_000, null],
    [3, null, 10_000, null],
  ])('for %s a day and %s days covers, in packs of %s, at most %s', (perDay, days, pack, most) => {
    expect(mostSupplied({ perDay, days }, pack)).toBe(most)
  })

  it('covers the fewest whole packs that hold what is taken, however many decimals a day has', () => {
    const whole = fc.record({
      perDay: fc.integer({ min: 1, max: 10_000_000 }),
      days: fc.integer({ min: 1, max: 366 }),
    })
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 1_000_000 }), ({ perDay, days }, ofAnySize) => {
        // The days fill packs of one day to the brim.
        for (const pack of [ofAnySize, perDay]) {
          const most = mostSupplied({ perDay: perDay / 1_000, days }, pack) ?? 0
          const needed = perDay * days
          expect([most % pack, most >= needed, most - pack < needed]).toEqual([0, true, true])
        }
      }),
    )
  })

  it.each([
    ['Mrs. Meena Iyer', 'IYER Meena', true],
    ['மீனா ஐயர்', 'மீனா ஐயர்', true],
    ['Meena Iyer', 'M. Iyer', false],
    ['Meena Iyer', 'Meera Iyer', false],
    ['मीना अय्यर', 'Meena Iyer', false],
  ])('of %s and a customer who says %s are of one patient for sure: %s', (one, other, is) => {
    expect(isSameName(one, other)).toBe(is)
  })

  it('must fill every column of the register that it is read for', () => {
    const full = {
      prescriber: 'Dr. Rao',
      prescriberRegistration: 'TNMC 1',
      prescriberAddress: 'Adyar',
      patient: 'Meena',
    }
    expect(missingColumn(full)).toBeNull()
    for (const column of Object.keys(full))
      expect(missingColumn({ ...full, [column]: ' ' })).toBe(column)
  })
})
