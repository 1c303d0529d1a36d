import { describe, expect, it } from 'vitest'
import { charges } from '#model/limits.ts'
import { paise, percentBelow } from '#model/money.ts'
import { defaultOffer } from '#model/price.ts'

describe('the percentage of a discount', () => {
  // Seen red with the percentage rounded down: 21.10 at 17.94 then reads 14.
  it('the percentage is 15 for every MRP from a rupee whose price is the MRP less 15 percent', () => {
    for (let mrp = 100; mrp < 200_000; mrp += 7)
      expect([
        mrp,
        percentBelow(defaultOffer(paise(mrp), charges.discountPercent), paise(mrp)),
      ]).toEqual([mrp, charges.discountPercent])
  })
  it('the percentage is rounded down if no whole percentage gives the price', () => {
    expect(percentBelow(paise(8_541), paise(10_000))).toBe(14)
    expect(percentBelow(paise(8_559), paise(10_000))).toBe(14)
    expect(percentBelow(paise(1), paise(10_000))).toBe(99)
  })
  it('the percentage is 0 for the same price and without an MRP, and negative for a dearer price', () => {
    expect(percentBelow(paise(7), paise(7))).toBe(0)
    expect(percentBelow(paise(7), paise(0))).toBe(0)
    expect(percentBelow(paise(11_050), paise(10_000))).toBe(-11)
  })
})
