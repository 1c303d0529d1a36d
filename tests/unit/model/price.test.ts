import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '#model/money.ts'
import { comparablePrices, nearlyTheSame, percentBelowPerUnit, unitPriceOf } from '#model/price.ts'

const pack = (price: number, units: number) => ({ price: paise(price), units })

describe('a unit price', () => {
  it('a unit price is rounded half-up to the paisa', () => {
    expect(unitPriceOf(pack(2231, 10))).toBe(223)
    expect(unitPriceOf(pack(2235, 10))).toBe(224)
  })

  it('a pack of one unit has no unit price', () => {
    expect(unitPriceOf(pack(4000, 1))).toBeNull()
  })
})

describe('the saving a unit', () => {
  it('a saving is positive for the cheaper product and negative for the dearer', () => {
    expect(percentBelowPerUnit(pack(500, 10), pack(1000, 10))).toBe(50)
    expect(percentBelowPerUnit(pack(1000, 10), pack(500, 10))).toBe(-100)
  })

  it('a saving compares packs of different sizes by exact unit prices', () => {
    expect(percentBelowPerUnit(pack(9000, 6), pack(15000, 10))).toBe(0)
    // Both are ₹3.33 a unit when rounded.
    expect(percentBelowPerUnit(pack(1000, 3), pack(3331, 10))).toBe(-1)
  })

  it('a saving is never overstated, nor a surcharge understated', () => {
    expect(percentBelowPerUnit(pack(501, 10), pack(1000, 10))).toBe(49)
    expect(percentBelowPerUnit(pack(1001, 10), pack(1000, 10))).toBe(-1)
  })

  it('a saving accepts fractions of a unit', () => {
    expect(percentBelowPerUnit(pack(100, 2.5), pack(200, 2.5))).toBe(50)
  })

  it('a saving against a price of zero is unknown', () => {
    expect(percentBelowPerUnit(pack(100, 10), pack(0, 10))).toBeNull()
  })

  it('a saving is the floor of the true percentage for any prices', () => {
    // Up to ten lakh rupees and ten thousand units: larger percentages exceed 2^53.
    const packs = fc.record({
      price: fc.integer({ min: 1, max: 100_000_000 }).map(paise),
      units: fc.integer({ min: 1, max: 10_000 }),
    })
    fc.assert(
      fc.property(packs, packs, (theirs, mine) => {
        const percent = percentBelowPerUnit(theirs, mine) as number
        const [a, b] = [
          BigInt(theirs.price) * BigInt(mine.units),
          BigInt(mine.price) * BigInt(theirs.units),
        ]
        expect(BigInt(percent) * b <= (b - a) * 100n).toBe(true)
        expect(BigInt(percent + 1) * b > (b - a) * 100n).toBe(true)
      }),
    )
  })
})

describe('unit prices less than one percent apart', () => {
  it('unit prices less than one percent apart are reported with their direction, not as the same', () => {
    expect(nearlyTheSame(pack(996, 10), pack(1000, 10))).toBe('cheaper')
    expect(nearlyTheSame(pack(1004, 10), pack(1000, 10))).toBe('dearer')
    // Both are ₹3.33 a unit when rounded.
    expect(nearlyTheSame(pack(1000, 3), pack(3331, 10))).toBe('dearer')
  })

  it('equal unit prices in packs of different sizes, and prices a whole percent apart, are not reported as nearly the same', () => {
    expect(nearlyTheSame(pack(9000, 6), pack(15000, 10))).toBeNull()
    expect(nearlyTheSame(pack(990, 10), pack(1000, 10))).toBeNull()
    expect(nearlyTheSame(pack(1010, 10), pack(1000, 10))).toBeNull()
  })
})

describe('the prices in which two products are compared', () => {
  const sold = { sale: 'for-sale', mrp: paise(10_000), price: paise(8_500) } as const
  const gone = { sale: 'discontinued', mrp: paise(10_000), price: paise(8_500) } as const

  it('two products for sale are compared by what they cost here', () => {
    expect(comparablePrices(sold, sold)).toEqual({ kind: 'price', theirs: 8_500, mine: 8_500 })
  })

  it('a product that cannot be bought is compared by what is printed on both, so that an equal MRP is no saving', () => {
    expect(comparablePrices(sold, gone)).toEqual({ kind: 'mrp', theirs: 10_000, mine: 10_000 })
    expect(comparablePrices(gone, sold)).toEqual({ kind: 'mrp', theirs: 10_000, mine: 10_000 })
  })

  it('nothing is compared with a banned product, nor without a price of the same kind', () => {
    expect(comparablePrices(sold, { ...sold, sale: 'banned' })).toBeNull()
    expect(comparablePrices(sold, { sale: 'no-price', mrp: null, price: null })).toBeNull()
    expect(comparablePrices({ ...sold, mrp: null }, gone)).toBeNull()
  })
})
