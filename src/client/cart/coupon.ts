import { atom } from 'nanostores'
import type { Cart } from '#contract/cart/cart.ts'
import type { CallFailure } from '../http/call.ts'
import { change } from '../http/change.ts'
import { runCartMutation, takeCart } from './cart.ts'

/** Whether a coupon is being applied or removed, which disables the checkout (spec §4). */
export const $couponBusy = atom(false)

/** The server's message about the coupon, or why it was not applied. */
export type Applied = { is: 'applied'; message: string } | CallFailure

export const applyCoupon = async (code: string): Promise<Applied> => {
  $couponBusy.set(true)
  const reply = await runCartMutation(() =>
    change('POST /api/v3/coupon/apply', { body: { coupon: code.trim() } }),
  )
  $couponBusy.set(false)
  if (reply.is === 'failed') return reply
  takeCart(reply.result)
  return { is: 'applied', message: reply.result.offerMessage }
}

export const removeCoupon = async (): Promise<CallFailure | null> => {
  $couponBusy.set(true)
  const reply = await runCartMutation(() => change('POST /api/v3/coupon/remove', { body: {} }))
  $couponBusy.set(false)
  if (reply.is === 'failed') return reply
  takeCart(reply.result)
  return null
}

export const payWithWallet = async (useWallet: boolean): Promise<CallFailure | null> => {
  const reply = await runCartMutation(() =>
    change('POST /api/v3/wallet/use', { body: { use: useWallet } }),
  )
  if (reply.is === 'failed') return reply
  takeCart(reply.result)
  return null
}

/** The cart keeps naming a coupon that no longer applies; a notice gives the reason. */
export const couponApplies = ({ notices }: Cart): boolean =>
  !notices.some(({ code }) => code.startsWith('coupon'))
