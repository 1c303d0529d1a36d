import { z } from 'zod'
import { dayMs } from './duration.ts'
import { Paise, paise, share } from './money.ts'
import { worthOf as worthOfPoints } from './rewards.ts'
import { type Alone, type GivenAlone, isWithinDays } from './worth.ts'

/** The stored form of a code: customers may type any case. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase()

export const CouponCode = z
  .string()
  .regex(
    /^[A-Z0-9][A-Z0-9_-]{2,39}$/,
    'must be 3 to 40 letters, digits, hyphens and underscores, such as WINTER-15',
  )

/** A UTC moment as the database stores it. */
const Timestamp = z.iso
  .datetime()
  .length(24, 'must be a UTC moment such as 2026-11-20T06:00:00.000Z')
const Money = Paise.refine((amount) => amount > 0, 'must be more than nothing')
const count = z.int().min(1, 'must be at least 1').max(1_000_000_000, 'is too large')

/** Customers whom a coupon is for: holders of a care plan, those who received an order, those who did but ordered nothing in `awayDays`. */
export const segments = ['members', 'returning', 'away'] as const
export type Segment = (typeof segments)[number]
const awayDays = 90
const ids = z.array(z.int().positive()).min(1)

const terms = {
  code: CouponCode,
  /** Minimum price of the items, after their own discounts. */
  minimum: Paise.refine((amount) => amount >= 0, 'must not be negative'),
  startsAt: Timestamp.nullable(),
  /** The coupon ends at this moment. */
  endsAt: Timestamp.nullable(),
  /** Cities by their English names; null for every city. */
  cities: z.array(z.string().min(1)).min(1).nullable(),
  /** Orders of one customer, and of all customers; null for no limit. */
  perCustomer: count.nullable(),
  total: count.nullable(),
  firstOrderOnly: z.boolean(),
  /** What it takes its percentage or sum off: products by id and those of categories; null for both is everything. */
  products: ids.nullable(),
  categories: ids.nullable(),
  segment: z.enum(segments).nullable(),
}

export const Coupon = z.discriminatedUnion('kind', [
  /** Takes off a percentage, at most `cap`. */
  z.object({
    ...terms,
    kind: z.literal('percentage'),
    basisPoints: z.int().min(1).max(10_000),
    cap: Money.nullable(),
  }),
  z.object({ ...terms, kind: z.literal('flat'), off: Money }),
  /** Takes nothing off, but earns reward points once the order is delivered. */
  z.object({ ...terms, kind: z.literal('points'), points: count }),
])
export type Coupon = z.infer<typeof Coupon>

/** What one use of a coupon is worth at most, in paise, whatever its kind. */
const worthOfUse = (coupon: Coupon): number => {
  if (coupon.kind === 'percentage') return coupon.cap ?? Number.POSITIVE_INFINITY
  return coupon.kind === 'flat' ? coupon.off : worthOfPoints(coupon.points)
}

/** What all uses of a coupon are worth together, in paise; infinite without a limit of orders, or of what a percentage takes off. */
export const worthOfCoupon = (coupon: Coupon): number =>
  worthOfUse(coupon) * (coupon.total ?? Number.POSITIVE_INFINITY)

/** The same of the uses that one customer may have. */
export const worthToOne = (coupon: Coupon): number => {
  const { perCustomer, total, firstOrderOnly } = coupon
  const most = firstOrderOnly ? 1 : Number.POSITIVE_INFINITY
  return worthOfUse(coupon) * Math.min(perCustomer ?? most, total ?? most, most)
}

/**
 * Whether two people must agree to a coupon: it takes off more per cent, gives more for one order or to one customer, or is worth more in all than one may
 * give alone. `before` are the coupons that its operator has added alone of late, `toOne` what one customer may have by those of 30 days.
 */
export const takesTwoPeople = (
  coupon: Coupon,
  before: GivenAlone & { toOne: number },
  alone: Alone,
): boolean =>
  (coupon.kind === 'percentage' && coupon.basisPoints > alone.couponPercent * 100) ||
  worthOfUse(coupon) > alone.refundRupees * 100 ||
  before.toOne + worthToOne(coupon) > alone.monthRupees * 100 ||
  !isWithinDays(worthOfCoupon(coupon), before, alone.couponRupees)

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
  /** Whether this account or others had as much of it as one person may for orders to the same number or address. */
  hadAtAddress: boolean | null
  /** Price of the items that a coupon for certain products covers, after their discounts; without it, none. */
  covered?: Paise
  /** What decides about a segment. */
  customer: SegmentFacts | null
}

/** When a customer’s care plan ends, and when they ordered last; null for never. */
export type SegmentFacts = { planEndsAt: string | null; lastOrderAt: string | null }

const isIn = (segment: Segment, { planEndsAt, lastOrderAt }: SegmentFacts, at: string): boolean => {
  if (segment === 'members') return planEndsAt !== null && planEndsAt > at
  if (lastOrderAt === null) return false
  return segment === 'returning' || Date.parse(lastOrderAt) < Date.parse(at) - awayDays * dayMs
}

export const isScoped = ({
  products,
  categories,
}: Pick<Coupon, 'products' | 'categories'>): boolean => products !== null || categories !== null

/** Why a coupon does not apply. */
export type CouponProblem =
  | {
      is:
        | 'expired'
        | 'used-up'
        | 'used-by-customer'
        | 'not-first-order'
        | 'had-at-address'
        | 'not-in-city'
        | 'not-in-segment'
        | 'not-covered'
    }
  | { is: 'not-yet'; from: string }
  | { is: 'below-minimum'; missing: Paise }

/** The first reason why a coupon does not apply; reasons beyond the customer's control precede those that more products would solve. */
export const couponProblem = (coupon: Coupon, use: CouponUse): CouponProblem | null => {
  const { startsAt, endsAt, perCustomer, cities, segment } = coupon
  if (endsAt !== null && use.at >= endsAt) return { is: 'expired' }
  if (startsAt !== null && use.at < startsAt) return { is: 'not-yet', from: startsAt }
  if (use.remaining !== null && use.remaining <= 0) return { is: 'used-up' }
  if (perCustomer !== null && (use.usedByCustomer ?? 0) >= perCustomer)
    return { is: 'used-by-customer' }
  if (coupon.firstOrderOnly && use.hasOrdered === true) return { is: 'not-first-order' }
  if (use.hadAtAddress === true) return { is: 'had-at-address' }
  if (segment !== null && use.customer !== null && !isIn(segment, use.customer, use.at))
    return { is: 'not-in-segment' }
  if (cities !== null && (use.city === null || !cities.includes(use.city)))
    return { is: 'not-in-city' }
  if (isScoped(coupon) ? (use.covered ?? 0) === 0 : use.covered === 0 && use.items > 0)
    return { is: 'not-covered' }
  // What takes no offers by law does not help to reach one either.
  const counted = isScoped(coupon) ? use.items : (use.covered ?? use.items)
  if (counted < coupon.minimum)
    return { is: 'below-minimum', missing: paise(coupon.minimum - counted) }
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

/** The benefit of an applicable coupon for a cart in which the items that it covers cost `items`. */
export const benefitOf = (coupon: Coupon, items: Paise): Benefit => ({
  off: paise(Math.min(offOf(coupon, items), items)),
  points: coupon.kind === 'points' ? coupon.points : 0,
})
