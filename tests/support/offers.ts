import { randomUUID } from 'node:crypto'
import type { Coupon } from '#model/coupon.ts'
import { type Paise, paise } from '#model/money.ts'
import { offersFrom } from '#model/offers.ts'
import type { Db, Storage } from '#server/db/types.ts'
import { loadAppliedOffers } from '#server/orders/offers/applied-offers.ts'
import { balancesOf } from '#server/orders/offers/balances.ts'
import { addCoupon } from '#server/orders/offers/coupon-repository.ts'
import { consumeOffers } from '#server/orders/offers/offers.ts'
import { activatePoints, earnPoints } from '#server/orders/offers/points.ts'
import { creditWallet } from '#server/orders/offers/wallet.ts'
import { cartById, noCart } from '#server/orders/rows/cart-repository.ts'

export const at = '2026-11-20T06:00:00.000Z'
export const rupees = (amount: number): Paise => paise(amount * 100)

/** ₹50 off for every customer at any time, with the given changes. */
export const flat = (more: Partial<Extract<Coupon, { kind: 'flat' }>> = {}): Coupon => ({
  code: 'FIFTY',
  kind: 'flat',
  off: rupees(50),
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
  ...more,
})

/** Reward points in place of money off. */
export const earning = (points: number): Coupon => {
  const { off: _, ...terms } = flat({ code: `EARN${points}` }) as Extract<Coupon, { kind: 'flat' }>
  return { ...terms, kind: 'points', points }
}

export const withCoupon = async ({ db }: Storage, coupon: Coupon): Promise<Coupon> => {
  await addCoupon(db, coupon, at)
  return coupon
}

/** A customer with a wallet and redeemable points. */
export const customerWith = async (
  storage: Storage,
  { wallet = 0, points = 0 } = {},
): Promise<string> => {
  const id = randomUUID()
  await storage.db
    .insertInto('customer')
    .values({ id, email: `${id}@nuskha.example`, cart_id: null, created_at: at, erased_at: null })
    .execute()
  await give(storage, id, { wallet, points })
  return id
}

/** Puts money into a wallet, and points that a delivered order has earned to a customer. */
export const give = async (
  storage: Storage,
  id: string,
  { wallet = 0, points = 0 },
): Promise<void> =>
  await storage.inTransaction(async (db) => {
    if (wallet > 0)
      await creditWallet(db, {
        customerId: id,
        amount: rupees(wallet),
        reason: 'cashback',
        orderId: null,
        at,
      })
    if (points === 0) return
    const orderId = `delivered-${randomUUID()}`
    await earnPoints(db, { customerId: id, orderId, points, at })
    await activatePoints(db, orderId, at)
  })

/** A cart with the coupon `code`. */
export const cartWanting = async ({ db }: Storage, code: string | null = null): Promise<string> => {
  const id = randomUUID()
  await db
    .insertInto('cart')
    .values({ id, version: 0, created_at: at, updated_at: at, coupon_code: code })
    .execute()
  return id
}

/** What an order of a cart consumes whose items cost `items`, delivered to a city by its English name. */
export const consumingOf = async (
  db: Db,
  {
    customerId,
    cartId,
    items,
    city,
  }: { customerId: string; cartId: string; items: Paise; city: string | null },
): Promise<
  Omit<Parameters<typeof consumeOffers>[1], 'orderId' | 'offerDiscount' | 'cashBalance'>
> => {
  const { wants } = (await cartById(db, cartId)) ?? noCart
  const offers = offersFrom(
    await loadAppliedOffers(db, customerId, wants, await balancesOf(db, customerId)),
    { items, city, at },
  )
  const door = { street1: customerId, street2: '', pincode: '600001', contact_number: customerId }
  return { customerId, cartId, locale: 'en', at, offers, door }
}

/** Places an order of ₹200 in Chennai with the offers of its cart; returns the failure, or null. */
export const place = async (
  storage: Storage,
  {
    customerId,
    cartId,
    orderId = randomUUID(),
  }: { customerId: string; cartId: string; orderId?: string },
): Promise<{ orderId: string; code: string | null }> =>
  await storage.inTransaction(async (db) => {
    const items = rupees(200)
    const consuming = await consumingOf(db, { customerId, cartId, items, city: 'Chennai' })
    const { offer, balance } = consuming.offers
    const cashBalance = paise(Math.min(balance, items - offer))
    const refused = await consumeOffers(db, {
      ...consuming,
      orderId,
      offerDiscount: offer,
      cashBalance,
    })
    return { orderId, code: refused?.failed ?? null }
  })
