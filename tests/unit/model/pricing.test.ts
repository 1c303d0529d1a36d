import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { charges } from '#model/limits.ts'
import { type Paise, paise } from '#model/money.ts'
import { missingTo, type PackOffer, priceLine, totalsOf } from '#model/pricing.ts'

const amount = (most: number) => fc.nat(most).map(paise)
const offer: fc.Arbitrary<PackOffer> = fc
  .record({
    mrp: fc.nat(10_000_000),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    units: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ mrp, part, units }) => ({ mrp: paise(mrp), price: paise(Math.floor(mrp * part)), units }))
const line = fc
  .tuple(offer, fc.integer({ min: 1, max: 500_000 }))
  .map(([of, quantity]) => priceLine(of, quantity))
const shipping = fc.option(fc.record({ fee: amount(10_000), threshold: amount(100_000) }), {
  nil: null,
})
const cart = fc.record({
  lines: fc.array(line, { maxLength: 20 }),
  shipping,
  offer: amount(5_000_000),
  balance: amount(5_000_000),
})

const rupees = (value: number): Paise => paise(value * 100)
const terms = { shipping: null, offer: paise(0), balance: paise(0) }

describe('the totals of a cart', () => {
  it('the totals satisfy the identity: the amount to pay is the MRP less every discount, plus shipping, less the balance', () => {
    fc.assert(
      fc.property(cart, ({ lines, ...of }) => {
        const {
          actualAmnt,
          discount,
          offerDiscount,
          shipping: fee,
          cashBalance,
          totalAmt,
        } = totalsOf(lines, of)
        expect(totalAmt).toBe(actualAmnt - discount - offerDiscount + fee - cashBalance)
      }),
    )
  })

  it('the totals are never negative and always whole paise', () => {
    fc.assert(
      fc.property(cart, ({ lines, ...of }) => {
        for (const value of Object.values(totalsOf(lines, of)))
          expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
      }),
    )
  })

  it('the totals are the sums of the lines', () => {
    fc.assert(
      fc.property(cart, ({ lines, ...of }) => {
        const { actualAmnt, discount } = totalsOf(lines, of)
        expect(actualAmnt).toBe(lines.reduce((sum, { actual }) => sum + actual, 0))
        expect(actualAmnt - discount).toBe(lines.reduce((sum, { payable }) => sum + payable, 0))
      }),
    )
  })

  it('coupon and balance never pay more than the total', () => {
    expect(
      totalsOf([{ actual: rupees(100), payable: rupees(85) }], {
        ...terms,
        offer: rupees(500),
        balance: rupees(10),
      }),
    ).toEqual({
      actualAmnt: rupees(100),
      discount: rupees(15),
      offerDiscount: rupees(85),
      shipping: 0,
      cashBalance: 0,
      totalAmt: 0,
    })
  })
})

describe('a line', () => {
  it('a line costs whole packs exactly', () => {
    fc.assert(
      fc.property(offer, fc.integer({ min: 1, max: 50 }), (of, packs) => {
        expect(priceLine(of, of.units * packs)).toEqual({
          actual: of.mrp * packs,
          payable: of.price * packs,
        })
      }),
    )
  })

  it('a line never costs more than its MRP', () => {
    fc.assert(fc.property(line, ({ actual, payable }) => payable <= actual))
  })
})

describe('shipping', () => {
  const { feeRupees, thresholdRupees } = charges.shipping
  const on = { ...terms, shipping: { fee: rupees(feeRupees), threshold: rupees(thresholdRupees) } }
  const of = (payable: number, with_ = on) =>
    totalsOf([{ actual: paise(payable), payable: paise(payable) }], with_).shipping

  it('shipping costs its fee below the threshold and nothing at it', () => {
    expect(of(rupees(thresholdRupees) - 1)).toBe(rupees(feeRupees))
    expect(of(rupees(thresholdRupees))).toBe(0)
  })

  it('shipping depends on the items before coupon and balance', () => {
    expect(of(rupees(thresholdRupees), { ...on, offer: rupees(200), balance: rupees(10) })).toBe(0)
  })

  it('shipping is free while it is disabled, and for an empty cart', () => {
    expect(of(rupees(1), { ...terms, shipping: null } as never)).toBe(0)
    expect(totalsOf([], on).shipping).toBe(0)
  })
})

describe('the minimum order', () => {
  const of = (payable: number, balance = 0) =>
    missingTo(
      rupees(100),
      totalsOf([{ actual: paise(payable), payable: paise(payable) }], {
        ...terms,
        balance: paise(balance),
      }),
    )

  it('the minimum order lacks the difference below it and nothing at it', () => {
    expect(of(9_999)).toBe(1)
    expect(of(10_000)).toBeNull()
  })

  it('an order paid from the balance reaches the minimum', () => {
    expect(of(10_000, 10_000)).toBeNull()
  })
})
