import { couponCode } from '#model/coupon.ts'
import { paise } from '#model/money.ts'
import { type AppliedOffers, noAppliedOffers, voucherAsCoupon } from '#model/offers.ts'
import type { Db } from '../../db/types.ts'
import type { CartWants } from '../rows/cart-repository.ts'
import { chosenAddress } from '../rows/chosen-address-repository.ts'
import type { Balances } from './balances.ts'
import { couponByCode } from './coupon-repository.ts'
import { hadCoupon, segmentFacts, usesBy } from './offer-use-repository.ts'
import { voucherByCode } from './voucher-repository.ts'

type Found = Pick<
  AppliedOffers,
  | 'coupon'
  | 'isVoucher'
  | 'remaining'
  | 'usedByCustomer'
  | 'hasOrdered'
  | 'hadAtAddress'
  | 'customer'
>

const couponOf = async (db: Db, customerId: string | null, code: string): Promise<Found> => {
  const stored = await couponByCode(db, code)
  if (stored) {
    const { perCustomer, firstOrderOnly, segment } = stored.coupon
    const unknown = { isVoucher: false, usedByCustomer: null, hasOrdered: null, customer: null }
    if (customerId === null) return { ...stored, ...unknown, hadAtAddress: null }
    const isPerPerson = perCustomer !== null || firstOrderOnly
    const door = isPerPerson ? await chosenAddress(db, customerId) : null
    const account = { customerId, door: null }
    return {
      ...stored,
      isVoucher: false,
      usedByCustomer: perCustomer !== null ? await usesBy(db, account, { code }) : null,
      hasOrdered: firstOrderOnly ? (await usesBy(db, account)) > 0 : null,
      hadAtAddress: door ? await hadCoupon(db, stored.coupon, { customerId, door }) : null,
      customer: segment !== null ? await segmentFacts(db, customerId) : null,
    }
  }
  const voucher = customerId === null ? null : await voucherByCode(db, customerId, code)
  if (!voucher) return noAppliedOffers
  const coupon = voucherAsCoupon(voucher.code, paise(voucher.discount))
  return {
    coupon,
    isVoucher: true,
    remaining: voucher.order_id === null ? 1 : 0,
    usedByCustomer: null,
    hasOrdered: null,
    hadAtAddress: null,
    customer: null,
  }
}

/** The offers of a cart with `code` and the balances of its customer, read in the transaction of `db`. */
export const loadAppliedOffers = async (
  db: Db,
  customerId: string | null,
  { code, usesBalance }: CartWants,
  balances: Balances | null,
): Promise<AppliedOffers> => ({
  ...noAppliedOffers,
  ...(code !== null && (await couponOf(db, customerId, couponCode(code)))),
  code,
  usesBalance,
  ...balances,
})

/** The same for a cart without a code, from balances that were read already. */
export const appliedOffersWithoutCode = (
  { usesBalance }: CartWants,
  has: Pick<AppliedOffers, 'wallet' | 'planEndsAt' | 'planTerms'>,
): AppliedOffers => ({
  ...noAppliedOffers,
  ...has,
  usesBalance,
})
