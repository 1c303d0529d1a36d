import { z } from 'zod'
import { Paise, paise, share } from './money.ts'

/** The stored form of a code: customers may type any case. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase()

export const CouponCode = z.string().regex(/^[A-Z0-9][A-Z0-9_-]{2,39}$/, 'must be 3 to 40 letters, digits, hyphens and underscores')

/** A UTC moment as the database stores it. */
const Moment = z.iso.datetime().length(24, 'must be a UTC moment such as 2026-11-20T06:00:00.000Z')
const Money = Paise.refine((amount) => amount > 0, 'must be more than nothing')
const count = z.int().min(1, 'must be at least 1').max(1_000_000_000, 'is too large')

const terms = {
  code: CouponCode,
  /** Minimum price of the items, after their own discounts. */
  minimum: Paise.refine((amount) => amount >= 0, 'must not be negative'),
  startsAt: Moment.nullable(),
  /** The coupon ends at this moment. */
  endsAt: Moment.nullable(),
  /** Cities by their English names; null for every city. */
  cities: z.array(z.string().min(1)).min(1).nullable(),
  /** Orders of one customer, and of all customers; null for no limit. */
  perCustomer: count.nullable(),
  total: count.nullable(),
  firstOrderOnly: z.boolean(),
}

export const Coupon = z.discriminatedUnion('kind', [
  /** Takes off a percentage, at most `cap`. */
  z.object({ ...terms, kind: z.literal('percentage'), basisPoints: z.int().min(1).max(10_000), cap: Money.nullable() }),
  z.object({ ...terms, kind: z.literal('flat'), off: Money }),
  /** Takes nothing off, but earns reward points once the order is delivered. */
  z.object({ ...terms, kind: z.literal('points'), points: count }),
])
export type Coupon = z.infer<typeof Coupon>

/**
 * Whether two people must agree to a coupon: it takes off more than a percentage that one may give alone, or has no limit, of orders or of
 * what a percentage takes off.
 */
export const takesTwoPeople = (coupon: Coupon, percentAlone: number): boolean =>
  coupon.total === null || (coupon.kind === 'percentage' && (coupon.cap === null || coupon.basisPoints > percentAlone * 100))

/** The facts that decide whether a coupon applies. Facts unknown before a sign-in are null and are checked when the order is placed. */
export type CouponUse = {
  /** Price of the items after their discounts. */
  items: Paise
  city: string | null
  at: string
  /** Uses left of its total; null without a limit. */
  remaining: number | null
  usedByCustomer: number | null
  hasOrdered: boolean | null
}

/** Why a coupon does not apply. */
export type CouponProblem =
  | { is: 'expired' | 'used-up' | 'used-by-customer' | 'not-first-order' | 'not-in-city' }
  | { is: 'not-yet'; from: string }
  | { is: 'below-minimum'; missing: Paise }

/** The first reason why a coupon does not apply; reasons beyond the customer's control precede those that more products would solve. */
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
  /** Amount off: never more than the items cost, rounded half-up to the paisa once. */
  off: Paise
  points: number
}

const offOf = (coupon: Coupon, items: Paise): number => {
  if (coupon.kind === 'points') return 0
  if (coupon.kind === 'flat') return coupon.off
  return Math.min(share(items, coupon.basisPoints), coupon.cap ?? Number.POSITIVE_INFINITY)
}

/** The benefit of an applicable coupon for a cart whose items cost `items`. */
export const benefitOf = (coupon: Coupon, items: Paise): Benefit => ({
  off: paise(Math.min(offOf(coupon, items), items)),
  points: coupon.kind === 'points' ? coupon.points : 0,
})
