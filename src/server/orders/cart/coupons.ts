import type { Cart } from '#contract/cart/cart.ts'
import type { Input } from '#contract/core/endpoint.ts'
import type { coupon as contract } from '#contract/promotions/coupon.ts'
import type { wallet } from '#contract/promotions/wallet.ts'
import { couponCode } from '#model/coupon.ts'
import { type RateLimit, take } from '../../db/rate-limits.ts'
import { type Outcome, tooOften } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { couponFailure } from '../offers/offer-messages.ts'
import type { CartChanges, Visit } from './cart-store.ts'
import { pricedCart } from './cart-view.ts'

/** Attempts at a coupon or voucher: enough for a customer who mistypes, too few to guess a code. */
const perSession: RateLimit = { max: 20, seconds: 10 * 60 }
/** Thousands of customers share an address of a mobile network. */
const perClient: RateLimit = { max: 200, seconds: 10 * 60 }

type Changed = Promise<Outcome<Cart>>

export type Coupons = {
  apply: (
    visit: Visit & { client: string | null },
    input: Input<typeof contract.apply>['body'],
  ) => Changed
  remove: (visit: Visit, input: Input<typeof contract.remove>['body']) => Changed
  useBalance: (visit: Visit, input: Input<typeof wallet.use>['body']) => Changed
}

/** Applies and removes the code of a cart, and switches the wallet. */
export const createCoupons = ({
  change,
  storage,
  now,
}: CartChanges & Pick<Core, 'storage' | 'now'>): Coupons => ({
  apply: async (visit, { coupon, version }) => {
    const { client } = visit
    const wait = await storage.inTransaction(async (db) => {
      const seconds =
        client === null ? 0 : await take(db, 'coupon by client', client, perClient, now())
      return seconds > 0 ? seconds : await take(db, 'coupon', visit.token ?? '', perSession, now())
    })
    if (wait > 0) return tooOften(wait)
    const code = couponCode(coupon)
    const wants = { code }
    const decide: Parameters<CartChanges['change']>[2] = (cart, pricing) => {
      const { problem } = pricedCart(cart, pricing).offers
      if (problem) return couponFailure(visit.locale, code, problem)
      return cart.wants.code === code ? { nothing: true, about: null } : { wants, about: null }
    }
    return await change(visit, { call: 'coupon', code, version }, decide, wants)
  },
  remove: (visit, { version }) => {
    const wants = { code: null }
    const decide: Parameters<CartChanges['change']>[2] = (cart) =>
      cart.wants.code === null ? { nothing: true, about: null } : { wants, about: null }
    return change(visit, { call: 'no coupon', version }, decide, wants)
  },
  useBalance: (visit, { use, version }) => {
    const wants = { usesBalance: use }
    const decide: Parameters<CartChanges['change']>[2] = (cart) =>
      cart.wants.usesBalance === use ? { nothing: true, about: null } : { wants, about: null }
    return change(visit, { call: 'balance', use, version }, decide, wants)
  },
})
