import type { PlanTerm } from './care-plan.ts'
import {
  benefitOf,
  type Coupon,
  type CouponProblem,
  type CouponUse,
  couponProblem,
  isScoped,
} from './coupon.ts'
import { type Paise, paise } from './money.ts'

export type AppliedOffers = Pick<
  CouponUse,
  'remaining' | 'usedByCustomer' | 'hasOrdered' | 'hadAtAddress' | 'customer'
> & {
  /** The coupon or voucher code that the cart names. */
  code: string | null
  /** null if the code is invalid for this customer. */
  coupon: Coupon | null
  isVoucher: boolean
  wallet: Paise
  /** Whether the wallet pays first. */
  usesBalance: boolean
  /** When the customer's care plan ends; null without one. */
  planEndsAt: string | null
  planTerms: readonly PlanTerm[]
}

export const noAppliedOffers: AppliedOffers = {
  code: null,
  coupon: null,
  isVoucher: false,
  remaining: null,
  usedByCustomer: null,
  hasOrdered: null,
  hadAtAddress: null,
  customer: null,
  wallet: paise(0),
  usesBalance: true,
  planEndsAt: null,
  planTerms: [],
}

export type OfferProblem = CouponProblem | { is: 'unknown' }

/** The offers that apply to a cart, as input of `totalsOf`. */
export type Offers = Pick<AppliedOffers, 'code' | 'coupon' | 'isVoucher'> & {
  /** The coupon's discount; zero while it does not apply. */
  offer: Paise
  /** Points that the order will earn. */
  points: number
  /** What the wallet can pay. */
  balance: Paise
  /** Why the named code does not apply. */
  problem: OfferProblem | null
}

/** A voucher is spent whole: it applies only if the items cost at least its worth. */
export const voucherAsCoupon = (code: string, discount: Paise): Coupon => ({
  code,
  kind: 'flat',
  off: discount,
  minimum: discount,
  startsAt: null,
  endsAt: null,
  cities: null,
  perCustomer: null,
  total: 1,
  firstOrderOnly: false,
  products: null,
  categories: null,
  segment: null,
})

/** Applies the offers to items that cost `items` after their discounts, `covered` of which are those that the coupon covers: of some products, or of all that take offers by law. */
export const offersFrom = (
  appliedOffers: AppliedOffers,
  { items, covered, city, at }: Pick<CouponUse, 'items' | 'covered' | 'city' | 'at'>,
): Offers => {
  const { code, coupon, isVoucher, wallet, usesBalance } = appliedOffers
  const problem: OfferProblem | null =
    code === null
      ? null
      : coupon
        ? couponProblem(coupon, {
            ...appliedOffers,
            items,
            city,
            at,
            ...(covered !== undefined && { covered }),
          })
        : { is: 'unknown' }
  const { off, points } =
    coupon && !problem
      ? benefitOf(coupon, covered ?? (isScoped(coupon) ? paise(0) : items))
      : { off: paise(0), points: 0 }
  return {
    code,
    coupon,
    isVoucher,
    offer: off,
    points,
    balance: usesBalance ? wallet : paise(0),
    problem,
  }
}
