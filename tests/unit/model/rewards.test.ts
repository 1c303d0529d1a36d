import { describe, expect, it } from 'vitest'
import { needsRenewal } from '#model/care-plan.ts'
import { CouponCode } from '#model/coupon.ts'
import { redeeming, voucherCodeOf, worthOf } from '#model/rewards.ts'

describe('reward points', () => {
  it('a reward point is worth a rupee', () => {
    expect(worthOf(120)).toBe(12_000)
  })

  it.each([
    ['all of them: a voucher', [120, 120, null], 'voucher'],
    ['all of them, though the last voucher was of as many', [120, 120, 120], 'voucher'],
    ['the points of the last voucher again', [120, 0, 120], 'repeated'],
    ['the same again after new points', [120, 30, 120], 'repeated'],
    ['too many points', [121, 120, null], 'changed'],
    ['too few points', [119, 120, null], 'changed'],
    ['missing points', [50, 0, null], 'none'],
    ['other points than those of the last voucher', [50, 0, 120], 'none'],
  ] as const)('redeeming %s has its own outcome', (_, [asked, redeemable, last], is) => {
    expect(redeeming(asked, redeemable, last).is).toBe(is)
  })

  it('redeemed points become a code that can be typed like a coupon', () => {
    const code = voucherCodeOf(Uint8Array.from({ length: 15 }, (__, index) => index * 17))
    expect(CouponCode.safeParse(code).success).toBe(true)
    expect(code).toHaveLength(16)
  })
})

describe('a care plan', () => {
  const endsAt = '2026-12-31T00:00:00.000Z'
  it('a care plan is renewed in its last 30 days and afterwards, not before', () => {
    expect(needsRenewal(endsAt, new Date('2026-11-30T00:00:00.000Z'))).toBe(false)
    expect(needsRenewal(endsAt, new Date('2026-12-01T00:00:00.000Z'))).toBe(true)
    expect(needsRenewal(endsAt, new Date('2027-06-01T00:00:00.000Z'))).toBe(true)
  })
})
