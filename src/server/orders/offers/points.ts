import { worthOf } from '#model/rewards.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import type { OfferUse } from './offer-use-repository.ts'
import { addPoints, pointsOf, pointsOfOrder, restoredFor } from './point-repository.ts'
import { voidVoucher, voucherByCode, vouchersOf } from './voucher-repository.ts'

type Earning = { customerId: string; orderId: string; points: number; at: Timestamp }

/** Adds the pending points of an order, once. */
export const earnPoints = async (
  db: Db,
  { customerId, orderId, points, at }: Earning,
): Promise<void> => {
  if ((await pointsOfOrder(db, orderId)).earned) return
  await addPoints(db, {
    customer_id: customerId,
    kind: 'earned',
    pending: points,
    redeemable: 0,
    order_id: orderId,
    at,
  })
}

/** The points of an order that are redeemable because it was delivered. */
export const activePointsOf = async (db: Db, orderId: string): Promise<number> => {
  const { earned, isActive, reversed } = await pointsOfOrder(db, orderId)
  return earned && isActive ? earned.pending - reversed : 0
}

/** Makes the points of an order pending again that was not delivered after all. The caller ensures that they are there. */
export const suspendPoints = async (db: Db, orderId: string, at: Timestamp): Promise<void> => {
  const { earned } = await pointsOfOrder(db, orderId)
  const active = await activePointsOf(db, orderId)
  if (!earned || active === 0) return
  await addPoints(db, {
    customer_id: earned.customer_id,
    kind: 'activated',
    pending: active,
    redeemable: -active,
    order_id: orderId,
    at,
  })
}

/** Makes the points of a delivered order redeemable, once; does nothing if it earned none or lost them all. */
export const activatePoints = async (db: Db, orderId: string, at: Timestamp): Promise<void> => {
  const { earned, isActive, reversed } = await pointsOfOrder(db, orderId)
  const pending = (earned?.pending ?? 0) - reversed
  if (!earned || isActive || pending === 0) return
  await addPoints(db, {
    customer_id: earned.customer_id,
    kind: 'activated',
    pending: -pending,
    redeemable: pending,
    order_id: orderId,
    at,
  })
}

/** Turns vouchers that are not spent back into points, the newest first, until there are as many as asked for, or no more vouchers. */
const restoreVouchers = async (
  db: Db,
  customer_id: string,
  asked: number,
  at: Timestamp,
): Promise<void> => {
  for (const { code, discount, order_id } of await vouchersOf(db, customer_id)) {
    if ((await pointsOf(db, customer_id)).redeemable >= asked) return
    if (order_id !== null) continue
    await voidVoucher(db, code, at)
    const redeemable = discount / worthOf(1)
    await addPoints(db, { customer_id, kind: 'restored', pending: 0, redeemable, at })
  }
}

/** Vouchers that come back from an order stand for points that are owed first, so that the balance is not below zero beside them. */
export const restoreOwed = (db: Db, customerId: string, at: Timestamp): Promise<void> =>
  restoreVouchers(db, customerId, 0, at)

/**
 * Makes what comes back of a voucher the points again that it was made from: they meet points that are owed, now or once what earned them comes back.
 * A part of a rupee is a point, once: all parts together are the voucher. `use` is before `amount`, in paise, was taken off it.
 */
export const restorePart = async (
  db: Db,
  { customer_id, order_id, voucher_code, offer }: OfferUse,
  amount: number,
  at: Timestamp,
): Promise<void> => {
  if (voucher_code === null || amount === 0) return
  const voucher = await voucherByCode(db, customer_id, voucher_code)
  const before = (voucher?.discount ?? offer) - offer
  const ahead = worthOf(await restoredFor(db, order_id)) - before
  const redeemable = Math.ceil((amount - Math.max(0, ahead)) / worthOf(1))
  if (redeemable > 0)
    await addPoints(db, { customer_id, kind: 'restored', pending: 0, redeemable, order_id, at })
}

/**
 * Takes points back until an order has earned no more than the share of `kept` in `whole`, both as payable: also those that are a voucher by now.
 * Gives back what was taken where it has earned them after all. Where that voucher is spent the balance goes below zero. Returns by how many points it did: that benefit the customer has kept.
 */
export const keepPointsFor = async (
  db: Db,
  orderId: string,
  { kept, whole, at }: { kept: number; whole: number; at: Timestamp },
): Promise<number> => {
  const { earned, isActive, reversed } = await pointsOfOrder(db, orderId)
  if (!earned) return 0
  const { customer_id } = earned
  const due = whole === 0 ? 0 : Math.floor((earned.pending * kept) / whole)
  const over = earned.pending - due - reversed
  if (over === 0) return 0
  if (isActive && over > 0) await restoreVouchers(db, customer_id, over, at)
  const lost = isActive ? { pending: 0, redeemable: -over } : { pending: -over, redeemable: 0 }
  const { redeemable } = await pointsOf(db, customer_id)
  await addPoints(db, { customer_id, kind: 'reversed', ...lost, order_id: orderId, at })
  return isActive ? Math.max(0, over - Math.max(0, redeemable)) : 0
}

/** Gives redeemable points as a courtesy. It is not idempotent: the caller ensures that it happens once. */
export const creditPoints = async (
  db: Db,
  { customerId, orderId, points, at }: Earning,
): Promise<void> => {
  await addPoints(db, {
    customer_id: customerId,
    kind: 'goodwill',
    pending: 0,
    redeemable: points,
    order_id: orderId,
    at,
  })
}
