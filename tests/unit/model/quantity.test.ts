import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxQuantity, quantityFor, quantityWith, thousandthsOf } from '#model/quantity.ts'

const units = (of: number) => thousandthsOf(of)
const strip = units(10)
const step = fc.integer({ min: 1, max: 2_000_000 })

describe('a quantity', () => {
  it('a quantity above 500 units becomes the largest multiple within 500', () => {
    expect(quantityFor(units(501), units(1))).toEqual({
      is: 'set',
      quantity: units(500),
      capped: true,
    })
    expect(quantityFor(units(510), units(30))).toEqual({
      is: 'set',
      quantity: units(480),
      capped: true,
    })
  })

  it('a quantity of 500 units is allowed', () => {
    expect(quantityFor(units(500), strip)).toEqual({
      is: 'set',
      quantity: units(500),
      capped: false,
    })
  })

  it('a decrement at or below one step is ignored: an item is deleted, not counted down', () => {
    for (const wanted of [0, -10, 9])
      expect(quantityFor(units(wanted), strip)).toEqual({ is: 'ignored' })
  })

  it('a quantity that is not a multiple of its step is refused', () => {
    expect(quantityFor(units(15), strip)).toEqual({ is: 'not-multiple' })
  })

  it('quantities of fractional packs add up exactly', () => {
    expect(quantityWith(units(2.5) * 3, 1, units(2.5))).toEqual({
      quantity: units(10),
      capped: false,
    })
  })

  it('a pack above 500 units is limited to one', () => {
    expect(quantityWith(0, 1, units(1000))).toEqual({ quantity: units(1000), capped: false })
    expect(quantityWith(units(1000), 1, units(1000))).toEqual({
      quantity: units(1000),
      capped: true,
    })
  })

  it('a quantity is always a positive multiple of its step and never above the maximum', () => {
    fc.assert(
      fc.property(
        step,
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 1_000_000 }),
        (by, held, steps) => {
          const { quantity } = quantityWith(held, steps, by)
          expect(quantity % by === 0 && quantity > 0 && quantity <= maxQuantity(by)).toBe(true)
        },
      ),
    )
    fc.assert(
      fc.property(step, fc.integer({ min: -1000, max: 10_000_000 }), (by, wanted) => {
        const set = quantityFor(wanted, by)
        if (set.is === 'set')
          expect(
            set.quantity % by === 0 && set.quantity > 0 && set.quantity <= maxQuantity(by),
          ).toBe(true)
      }),
    )
  })
})
