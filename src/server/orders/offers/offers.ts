import type { Locale } from '#model/locale.ts'
import type { Paise } from '#model/money.ts'
import type { Offers } from '#model/offers.ts'
import { ConcurrencyConflict } from '../../db/concurrency-conflict.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import type { Failed } from '../../kernel/outcome.ts'
import { changeWants } from '../rows/cart-repository.ts'
import type { StoredOrder } from '../rows/order-repository.ts'
import type { Door } from '../rows/reach-repository.ts'
import { consumeCoupon, couponByCode, releaseCoupon } from './coupon-repository.ts'
import { couponFailure } from './offer-messages.ts'
import { addUse, hadCoupon, keepUse, openUse, releaseUse } from './offer-use-repository.ts'
import { earnPoints, keepPointsFor, restoreOwed, restorePart } from './points.ts'
import { releaseVoucher, spendVoucher, voucherByCode } from './voucher-repository.ts'
import { addToWallet } from './wallet-repository.ts'

type Consuming = {
  customerId: string
  cartId: string
  orderId: string
  locale: Locale
  at: Timestamp
  /** The offers of the cart, read in this transaction. */
  offers: Offers
  /** Where the order goes, locked by `lockReach`. */
  door: Door
  /** From the order's totals: the coupon's discount and the wallet's payment. */
  offerDiscount: Paise
  cashBalance: Paise
}

/**
 * Consumes the offers of a cart for an order: a use of its coupon or voucher, the wallet, and the points it will earn,
 * pending. Every order calls it, because it also marks first orders. Returns why the code no longer applies,
 * with nothing written, so it runs before other writes of the transaction. Throws where the totals differ from
 * the offers.
 */
export const consumeOffers = async (
  db: Db,
  { customerId, cartId, orderId, locale, at, offers, door, offerDiscount, cashBalance }: Consuming,
): Promise<Failed | null> => {
  if (offers.code !== null && offers.problem)
    return couponFailure(locale, offers.code, offers.problem)
  if (offerDiscount !== offers.offer || cashBalance > offers.balance)
    throw new ConcurrencyConflict('the totals of the order differ from its offers')
  const { coupon, isVoucher, points } = offers
  if (coupon && (await hadCoupon(db, coupon, { customerId, door })))
    return couponFailure(locale, coupon.code, { is: 'had-at-address' })
  if (coupon) {
    const isSpent = isVoucher
      ? await spendVoucher(db, customerId, coupon.code, orderId)
      : await consumeCoupon(db, coupon)
    if (!isSpent) throw new ConcurrencyConflict('a coupon was used up within its transaction')
  }
  await addUse(db, {
    order_id: orderId,
    customer_id: customerId,
    coupon_code: coupon && !isVoucher ? coupon.code : null,
    voucher_code: coupon && isVoucher ? coupon.code : null,
    offer: offerDiscount,
    balance: cashBalance,
    used_at: at,
  })
  if (cashBalance > 0)
    await addToWallet(db, {
      customer_id: customerId,
      reason: 'spent',
      amount: -cashBalance,
      order_id: orderId,
      at,
    })
  if (points > 0) await earnPoints(db, { customerId, orderId, points, at })
  if (offers.code !== null) await changeWants(db, cartId, { code: null })
  return null
}

/** Why an order with a coupon cannot go to another door, locked by `lockReach`: an earlier one went there that counts as its use, or it is not for that city. */
export const couponRefusedAt = async (
  db: Db,
  { id, customer_id: customerId }: Pick<StoredOrder, 'id' | 'customer_id'>,
  door: Door & { city: string },
): Promise<Failed | null> => {
  const use = await openUse(db, id)
  const coupon = use?.coupon_code ? (await couponByCode(db, use.coupon_code))?.coupon : null
  if (!use || !coupon) return null
  if (coupon.cities !== null && !coupon.cities.includes(door.city))
    return couponFailure('en', coupon.code, { is: 'not-in-city' })
  return (await hadCoupon(db, coupon, { customerId, door }, use))
    ? couponFailure('en', coupon.code, { is: 'had-at-address' })
    : null
}

/**
 * Releases the offers of an order once: the use of the coupon or the voucher, and the wallet; reverses its points. Returns by how many points that the
 * customer had spent their balance went below zero.
 */
export const releaseOffers = async (
  db: Db,
  { orderId, at }: { orderId: string; at: Timestamp },
): Promise<number> => {
  const use = await releaseUse(db, orderId, at)
  if (!use) return 0
  const { customer_id, coupon_code, voucher_code, offer, balance } = use
  // A voucher of which a part came back cannot be restored: its rest becomes points as well.
  const voucher = voucher_code === null ? null : await voucherByCode(db, customer_id, voucher_code)
  if (voucher && voucher.discount > offer) await restorePart(db, use, offer, at)
  else if (voucher) {
    await releaseVoucher(db, orderId)
    await restoreOwed(db, customer_id, at)
  }
  if (balance > 0)
    await addToWallet(db, {
      customer_id,
      reason: 'returned',
      amount: balance,
      order_id: orderId,
      at,
    })
  const pointsKept = await keepPointsFor(db, orderId, { kept: 0, whole: 0, at })
  if (coupon_code === null) return pointsKept
  // A coupon whose points were spent was used.
  if (pointsKept > 0) await keepUse(db, orderId)
  else await releaseCoupon(db, coupon_code)
  return pointsKept
}
