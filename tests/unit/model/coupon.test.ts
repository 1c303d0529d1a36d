import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { benefitOf, type Coupon, type CouponUse, couponCode, couponProblem } from '#model/coupon.ts'
import { paise } from '#model/money.ts'
import { noAppliedOffers, offersFrom, voucherAsCoupon } from '#model/offers.ts'
import { amountsOfRest, coveredOf } from '#model/order-totals.ts'
import { totalsOf } from '#model/pricing.ts'
import { settleParcel } from '#model/settlement.ts'

const at = '2026-11-20T06:00:00.000Z'
const terms = {
  code: 'SAVE',
  minimum: paise(0),
  startsAt: null,
  endsAt: null,
  cities: null,
  perCustomer: null,
  total: null,
  firstOrderOnly: false,
  products: null,
  categories: null,
  segment: null,
}
const flat: Coupon = { ...terms, kind: 'flat', off: paise(5_000) }
const use: CouponUse = {
  items: paise(20_000),
  city: 'Chennai',
  at,
  remaining: null,
  usedByCustomer: null,
  hasOrdered: null,
  hadAtAddress: null,
  customer: null,
}
const of = (coupon: Partial<Coupon>, more: Partial<CouponUse> = {}) =>
  couponProblem({ ...flat, ...coupon } as Coupon, { ...use, ...more })

const money = (max: number) => fc.nat(max).map(paise)
const common = fc.record({
  ...Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, fc.constant(value)])),
  minimum: money(100_000),
})
const coupon = fc.oneof(
  fc
    .tuple(
      common,
      fc.integer({ min: 1, max: 10_000 }),
      fc.option(fc.integer({ min: 1, max: 100_000 }).map(paise), { nil: null }),
    )
    .map(([one, basisPoints, cap]) => ({ ...one, kind: 'percentage', basisPoints, cap }) as Coupon),
  fc
    .tuple(common, fc.integer({ min: 1, max: 10_000_000 }))
    .map(([one, off]) => ({ ...one, kind: 'flat', off: paise(off) }) as Coupon),
  fc
    .tuple(common, fc.integer({ min: 1, max: 10_000 }))
    .map(([one, points]) => ({ ...one, kind: 'points', points }) as Coupon),
)
const line = fc
  .tuple(fc.nat(1_000_000), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([mrp, part]) => ({
    actual: paise(mrp),
    payable: paise(Math.floor(mrp * part)),
  }))
const shipping = fc.option(fc.record({ fee: money(10_000), threshold: money(100_000) }), {
  nil: null,
})

describe('a coupon for certain customers or products', () => {
  const old = '2026-08-22T05:59:59.999Z'
  const facts = (more: object = {}) => ({
    customer: { planEndsAt: null, lastOrderAt: null, ...more },
  })

  it.each([
    [
      'members',
      'who hold a care plan',
      { planEndsAt: '2026-11-21T00:00:00.000Z' },
      { planEndsAt: at },
    ],
    ['returning', 'who ordered before', { lastOrderAt: at }, {}],
    [
      'away',
      'who ordered before, but not in 90 days',
      { lastOrderAt: old },
      { lastOrderAt: '2026-08-22T06:00:00.000Z' },
    ],
  ] as const)('a coupon for %s is for customers %s', (segment, _, inside, outside) => {
    expect(of({ segment }, facts(inside))).toBe(null)
    expect(of({ segment }, facts(outside))).toEqual({ is: 'not-in-segment' })
    // Nobody has signed in: it is decided when the order is placed.
    expect(of({ segment })).toBe(null)
  })

  it('a coupon for products takes off of those alone, and applies to no cart without them', () => {
    const some = { ...flat, products: [7] }
    const applied = { ...noAppliedOffers, code: 'SAVE', coupon: some }
    const cart = { items: paise(20_000), city: null, at }
    expect(offersFrom(applied, { ...cart, covered: paise(3_000) })).toMatchObject({
      offer: 3_000,
      problem: null,
    })
    expect(offersFrom(applied, { ...cart, covered: paise(0) })).toMatchObject({
      offer: 0,
      problem: { is: 'not-covered' },
    })
    expect(offersFrom(applied, cart)).toMatchObject({ offer: 0, problem: { is: 'not-covered' } })
  })

  // Seen red while a coupon for everything took off of all items.
  it('a coupon for everything leaves out what takes no offers by law, and does not count it towards its minimum', () => {
    const applied = {
      ...noAppliedOffers,
      code: 'SAVE',
      coupon: { ...flat, off: paise(5_000), minimum: paise(4_000) },
    }
    const cart = { items: paise(20_000), city: null, at }
    expect(offersFrom(applied, { ...cart, covered: paise(4_500) })).toMatchObject({
      offer: 4_500,
      problem: null,
    })
    expect(offersFrom(applied, { ...cart, covered: paise(3_000) })).toMatchObject({
      offer: 0,
      problem: { is: 'below-minimum', missing: 1_000 },
    })
    expect(offersFrom(applied, { ...cart, covered: paise(0) })).toMatchObject({
      offer: 0,
      problem: { is: 'not-covered' },
    })
  })

  it('what a coupon does not cover bears nothing of it, whatever leaves first', () => {
    const [covered, other] = [
      { actual: paise(10_000), payable: paise(10_000), bears: true },
      { actual: paise(30_000), payable: paise(30_000), bears: false },
    ]
    const open = {
      actual: paise(40_000),
      discount: paise(0),
      offer: paise(2_000),
      shipping: paise(0),
      balance: paise(0),
      total: paise(38_000),
    }
    expect(settleParcel([other], open, coveredOf([covered])).map(({ offer }) => offer)).toEqual([0])
    expect(settleParcel([covered], open, coveredOf([other])).map(({ offer }) => offer)).toEqual([
      2_000,
    ])
    expect(settleParcel([covered, other], open, paise(0)).map(({ offer }) => offer)).toEqual([
      2_000, 0,
    ])
    expect(
      amountsOfRest([covered], open, false, {
        rest: coveredOf([covered]),
        all: coveredOf([covered, other]),
      }).total,
    ).toBe(8_000)
    expect(
      amountsOfRest([other], open, false, {
        rest: coveredOf([other]),
        all: coveredOf([covered, other]),
      }).total,
    ).toBe(30_000)
  })
})

describe('a coupon that applies', () => {
  it('a coupon takes off a percentage, half-up to the paisa once', () => {
    const percentage: Coupon = { ...terms, kind: 'percentage', basisPoints: 1_500, cap: null }
    expect(benefitOf(percentage, paise(9_990))).toEqual({ off: 1_499, points: 0 })
    expect(benefitOf(percentage, paise(9_997))).toEqual({ off: 1_500, points: 0 })
    expect(benefitOf({ ...percentage, basisPoints: 5_000 }, paise(1))).toEqual({
      off: 1,
      points: 0,
    })
  })

  it('a coupon takes off a percentage up to its cap', () => {
    expect(
      benefitOf(
        { ...terms, kind: 'percentage', basisPoints: 2_000, cap: paise(3_000) },
        paise(20_000),
      ).off,
    ).toBe(3_000)
  })

  it('a coupon takes off a fixed amount, and never more than the items cost', () => {
    expect(benefitOf(flat, paise(20_000)).off).toBe(5_000)
    expect(benefitOf(flat, paise(4_999)).off).toBe(4_999)
  })

  it('a coupon for points earns them and takes nothing off', () => {
    expect(benefitOf({ ...terms, kind: 'points', points: 40 }, paise(20_000))).toEqual({
      off: 0,
      points: 40,
    })
  })

  it('a coupon code is recognised in any case, with surrounding spaces', () => {
    expect(couponCode('  save-10 ')).toBe('SAVE-10')
  })
})

describe('a coupon that does not apply', () => {
  it.each([
    [
      'before its first moment',
      of({ startsAt: '2026-11-20T06:00:00.001Z' }),
      { is: 'not-yet', from: '2026-11-20T06:00:00.001Z' },
    ],
    ['from its last moment on', of({ endsAt: at }), { is: 'expired' }],
    ['below its minimum', of({ minimum: paise(20_001) }), { is: 'below-minimum', missing: 1 }],
    ['in another city', of({ cities: ['Jaipur'] }), { is: 'not-in-city' }],
    ['where no city is known', of({ cities: ['Chennai'] }, { city: null }), { is: 'not-in-city' }],
    ['when none is left', of({ total: 3 }, { remaining: 0 }), { is: 'used-up' }],
    [
      'when the customer has used it',
      of({ perCustomer: 2 }, { usedByCustomer: 2 }),
      { is: 'used-by-customer' },
    ],
    [
      'after the first order',
      of({ firstOrderOnly: true }, { hasOrdered: true }),
      { is: 'not-first-order' },
    ],
    [
      'after an order of another account to the same address',
      of({ perCustomer: 1 }, { hadAtAddress: true }),
      { is: 'had-at-address' },
    ],
  ])('a coupon does not apply %s', (_, problem, expected) => {
    expect(problem).toEqual(expected)
  })

  it.each([
    ['at its first moment', of({ startsAt: at })],
    ['just before its end', of({ endsAt: '2026-11-20T06:00:00.001Z' })],
    ['at its minimum', of({ minimum: paise(20_000) })],
    ['in one of its cities', of({ cities: ['Jaipur', 'Chennai'] })],
    ['with one use left', of({ total: 3 }, { remaining: 1 })],
    [
      'for a guest: limits per customer are checked later',
      of({ perCustomer: 1, firstOrderOnly: true }),
    ],
    ['for the first order', of({ firstOrderOnly: true }, { hasOrdered: false })],
  ])('a coupon applies %s', (_, problem) => {
    expect(problem).toBeNull()
  })
})

describe('a voucher', () => {
  it('a voucher is spent whole: it waits for items that cost as much', () => {
    const voucher = voucherAsCoupon('V1', paise(10_000))
    expect(couponProblem(voucher, { ...use, items: paise(9_999) })).toEqual({
      is: 'below-minimum',
      missing: 1,
    })
    expect(benefitOf(voucher, paise(10_000)).off).toBe(10_000)
  })
})

describe('the totals of any cart', () => {
  it('the totals of any cart with coupon and wallet satisfy the identity, and none is negative', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }),
        fc.option(coupon, { nil: null }),
        money(5_000_000),
        fc.boolean(),
        shipping,
        (...all) => {
          const [lines, one, wallet, usesBalance, shipping] = all
          const items = paise(lines.reduce((sum, { payable }) => sum + payable, 0))
          const held = {
            ...noAppliedOffers,
            code: one?.code ?? null,
            coupon: one,
            wallet,
            usesBalance,
          }
          const { offer, balance, points, problem } = offersFrom(held, { items, city: null, at })
          const totals = totalsOf(lines, { shipping, offer, balance })
          expect(totals.totalAmt).toBe(
            totals.actualAmnt -
              totals.discount -
              totals.offerDiscount +
              totals.shipping -
              totals.cashBalance,
          )
          expect(
            Object.values(totals).every((amount) => Number.isSafeInteger(amount) && amount >= 0),
          ).toBe(true)
          expect(totals.offerDiscount).toBe(offer)
          if (problem || !one) expect([offer, points]).toEqual([0, 0])
          if (!usesBalance) expect(totals.cashBalance).toBe(0)
        },
      ),
    )
  })
})
