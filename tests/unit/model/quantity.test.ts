import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxQuantity, quantityFor, quantityWith, thousandthsOf } from '#model/quantity.ts'

const units = (of: number) => thousandthsOf(of)
/** A pack of counted units that is sold by so many thousandths of one. */
const by = (step: number, unit = 'tablet') => ({ step, unit })
const strip = by(units(10))
const step = fc.integer({ min: 1, max: 2_000_000 })

describe('a quantity', () => {
  it('a quantity above 500 units becomes the largest multiple within 500', () => {
    expect(quantityFor(units(501), by(units(1)))).toEqual({
      is: 'set',
      quantity: units(500),
      capped: true,
    })
    expect(quantityFor(units(510), by(units(30)))).toEqual({
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
    expect(quantityWith(units(2.5) * 3, 1, by(units(2.5)))).toEqual({
      quantity: units(10),
      capped: false,
    })
  })

  it('a pack above 500 units is limited to one', () => {
    expect(quantityWith(0, 1, by(units(1000)))).toEqual({ quantity: units(1000), capped: false })
    expect(quantityWith(units(1000), 1, by(units(1000)))).toEqual({
      quantity: units(1000),
      capped: true,
    })
  })

  it('a tin of 400 g, a bottle of 200 ml and an inhaler of 200 doses are one unit each: 500 of them are allowed', () => {
    for (const [size, unit] of [
      [400, 'g'],
      [200, 'ml'],
      [200, 'dose'],
    ] as const) {
      const pack = by(units(size), unit)
      expect(quantityFor(units(size * 2), pack)).toMatchObject({ is: 'set', capped: false })
      expect(quantityFor(units(size * 501), pack)).toEqual({
        is: 'set',
        quantity: units(size * 500),
        capped: true,
      })
    }
  })

  it('a quantity is always a positive multiple of its step and never above the maximum', () => {
    fc.assert(
      fc.property(
        step,
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom('tablet', 'ml'),
        (step, held, steps, unit) => {
          const pack = by(step, unit)
          const { quantity } = quantityWith(held, steps, pack)
          expect(quantity % step === 0 && quantity > 0 && quantity <= maxQuantity(pack)).toBe(true)
        },
      ),
    )
    fc.assert(
      fc.property(step, fc.integer({ min: -1000, max: 10_000_000 }), (step, wanted) => {
        const set = quantityFor(wanted, by(step))
        if (set.is === 'set')
          expect(
            set.quantity % step === 0 && set.quantity > 0 && set.quantity <= maxQuantity(by(step)),
          ).toBe(true)
      }),
    )
  })
})
