import { benefitOf, type Coupon, type CouponProblem, type CouponUse, couponProblem } from './coupon.ts'
import { type Paise, paise } from './money.ts'

/** What there is for a cart, as it was read in one moment. */
export type AppliedOffers = Pick<CouponUse, 'remaining' | 'usedByCustomer' | 'hasOrdered'> & {
  /** The code that the cart names, of a coupon or of a voucher. */
  code: string | null
  /** null where the code means nothing to this customer. */
  coupon: Coupon | null
  isVoucher: boolean
  wallet: Paise
  /** Whether the wallet pays first. */
  usesBalance: boolean
  /** When the customer's care plan ends; null without one. */
  planEndsAt: string | null
}

export const noAppliedOffers: AppliedOffers = {
  code: null,
  coupon: null,
  isVoucher: false,
  remaining: null,
  usedByCustomer: null,
  hasOrdered: null,
  wallet: paise(0),
  usesBalance: true,
  planEndsAt: null,
}

export type OfferProblem = CouponProblem | { is: 'unknown' }

/** What a cart gets, in terms of `totalsOf`. */
export type Offers = Pick<AppliedOffers, 'code' | 'coupon' | 'isVoucher'> & {
  /** What the coupon takes off; nothing while it does not hold. */
  offer: Paise
  /** Points that the order will earn. */
  points: number
  /** What the wallet can pay. */
  balance: Paise
  /** Why the code that the cart names does not hold. */
  problem: OfferProblem | null
}

/** A voucher is spent whole: the items cost as much as it is worth, or it waits for a larger cart. */
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
})

/** What is held, applied to items that cost `items` after their discounts. */
export const offersFrom = (appliedOffers: AppliedOffers, { items, city, at }: Pick<CouponUse, 'items' | 'city' | 'at'>): Offers => {
  const { code, coupon, isVoucher, wallet, usesBalance } = appliedOffers
  const problem: OfferProblem | null =
    code === null ? null : coupon ? couponProblem(coupon, { ...appliedOffers, items, city, at }) : { is: 'unknown' }
  const { off, points } = coupon && !problem ? benefitOf(coupon, items) : { off: paise(0), points: 0 }
  return { code, coupon, isVoucher, offer: off, points, balance: usesBalance ? wallet : paise(0), problem }
}
