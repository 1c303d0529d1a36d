import { z } from 'zod'
import { Paise, paise, share } from './money.ts'

/** A code as it is kept: shoppers may type it in any case. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase()

export const CouponCode = z.string().regex(/^[A-Z0-9][A-Z0-9_-]{2,39}$/, 'must be 3 to 40 letters, digits, hyphens and underscores')

/** A UTC moment as the storage keeps it. */
const Moment = z.iso.datetime().length(24, 'must be a UTC moment such as 2026-11-20T06:00:00.000Z')
const Money = Paise.refine((amount) => amount > 0, 'must be more than nothing')
const count = z.int().min(1, 'must be at least 1').max(1_000_000_000, 'is too large')

const terms = {
  code: CouponCode,
  /** What the items must cost at least, after their own discounts. */
  minimum: Paise.refine((amount) => amount >= 0, 'must not be negative'),
  startsAt: Moment.nullable(),
  /** It no longer holds at this moment. */
  endsAt: Moment.nullable(),
  /** Cities by their English names; null for every city. */
  cities: z.array(z.string().min(1)).min(1).nullable(),
  /** Orders of one customer, and of all together; null for no limit. */
  perCustomer: count.nullable(),
  total: count.nullable(),
  firstOrderOnly: z.boolean(),
}

export const Coupon = z.discriminatedUnion('kind', [
  /** Takes a share off, at most `cap`. */
  z.object({ ...terms, kind: z.literal('percentage'), basisPoints: z.int().min(1).max(10_000), cap: Money.nullable() }),
  z.object({ ...terms, kind: z.literal('flat'), off: Money }),
  /** Takes nothing off, and earns reward points once the order is delivered. */
  z.object({ ...terms, kind: z.literal('points'), points: count }),
])
export type Coupon = z.infer<typeof Coupon>

/** What a coupon is held against. What is not known yet, because nobody is signed in, is null and is checked when the order is placed. */
export type CouponUse = {
  /** What the items cost after their discounts. */
  items: Paise
  city: string | null
  at: string
  /** Uses that are left of its total; null without a limit. */
  remaining: number | null
  usedByCustomer: number | null
  hasOrdered: boolean | null
}

/** Why a coupon does not hold. */
export type CouponProblem =
  | { is: 'expired' | 'used-up' | 'used-by-customer' | 'not-first-order' | 'not-in-city' }
  | { is: 'not-yet'; from: string }
  | { is: 'below-minimum'; missing: Paise }

/** The first reason why a coupon does not hold, those that the shopper cannot change before those that more products mend. */
export const couponProblem = (coupon: Coupon, use: CouponUse): CouponProblem | null => {
  const { startsAt, endsAt, perCustomer, cities } = coupon
  if (endsAt !== null && use.at >= endsAt) return { is: 'expired' }
  if (startsAt !== null && use.at < startsAt) return { is: 'not-yet', from: startsAt }
  if (use.remaining !== null && use.remaining <= 0) return { is: 'used-up' }
  if (perCustomer !== null && (use.usedByCustomer ?? 0) >= perCustomer) return { is: 'used-by-customer' }
  if (coupon.firstOrderOnly && use.hasOrdered === true) return { is: 'not-first-order' }
  if (cities !== null && (use.city === null || !cities.includes(use.city))) return { is: 'not-in-city' }
  if (use.items < coupon.minimum) return { is: 'below-minimum', missing: paise(coupon.minimum - use.items) }
  return null
}

export type Benefit = {
  /** What it takes off: never more than the items cost, half-up to the paisa once. */
  off: Paise
  points: number
}

const offOf = (coupon: Coupon, items: Paise): number => {
  if (coupon.kind === 'points') return 0
  if (coupon.kind === 'flat') return coupon.off
  return Math.min(share(items, coupon.basisPoints), coupon.cap ?? Number.POSITIVE_INFINITY)
}

/** What a coupon that holds is worth to a cart whose items cost `items`. */
export const benefitOf = (coupon: Coupon, items: Paise): Benefit => ({
  off: paise(Math.min(offOf(coupon, items), items)),
  points: coupon.kind === 'points' ? coupon.points : 0,
})
