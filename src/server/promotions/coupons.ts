import type { Cart } from '#contract/cart/cart.ts'
import type { Input } from '#contract/core/endpoint.ts'
import type { coupon as contract } from '#contract/promotions/coupon.ts'
import type { wallet } from '#contract/promotions/wallet.ts'
import { couponCode } from '#model/coupon.ts'
import type { CartChanges, Visit } from '../cart/cart-store.ts'
import { pricedCart } from '../cart/cart-view.ts'
import type { Outcome } from '../http/outcome.ts'
import { couponFailure } from './offer-messages.ts'

type Changed = Promise<Outcome<Cart>>

export type Coupons = {
  apply: (visit: Visit, asked: Input<typeof contract.apply>['body']) => Changed
  remove: (visit: Visit, asked: Input<typeof contract.remove>['body']) => Changed
  useBalance: (visit: Visit, asked: Input<typeof wallet.use>['body']) => Changed
}

/** Applies and removes the code of a cart, and switches the wallet. */
export const createCoupons = ({ change }: CartChanges): Coupons => ({
  apply: (visit, { coupon, version }) => {
    const code = couponCode(coupon)
    const wants = { code }
    const decide: Parameters<CartChanges['change']>[2] = (cart, pricing) => {
      const { problem } = pricedCart(cart, pricing).offers
      if (problem) return couponFailure(code, problem)
      return cart.wants.code === code ? { nothing: true, about: null } : { wants, about: null }
    }
    return change(visit, { call: 'coupon', code, version }, decide, wants)
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
