import { atom } from 'nanostores'
import type { coupon } from '#contract/coupon.ts'
import type { Result } from '#contract/endpoint.ts'
import type { rewards } from '#contract/rewards.ts'
import type { wallet } from '#contract/wallet.ts'
import { type CallFailure, call, type RouteOf } from '../call.ts'
import { change } from '../change.ts'
import { changing, takeCart } from './cart.ts'

/** Whether a coupon is being applied or taken off: no checkout meanwhile (spec §4). */
export const $couponBusy = atom(false)

export type Vouchers = Result<typeof rewards.vouchersNew>
/** The customer's vouchers that are not spent; `none` for a visitor. */
export const $vouchers = atom<{ is: 'none' | 'loading' | 'failed' } | { is: 'known'; vouchers: Vouchers }>({ is: 'none' })

const apply: RouteOf<typeof coupon.applyNew> = { method: 'POST', path: '/api/v3/coupon/apply', changes: true }
const remove: RouteOf<typeof coupon.removeNew> = { method: 'POST', path: '/api/v3/coupon/remove', changes: true }
const use: RouteOf<typeof wallet.use> = { method: 'POST', path: '/api/v3/wallet/use', changes: true }
const vouchers: RouteOf<typeof rewards.vouchersNew> = { method: 'GET', path: '/api/v3/vouchers' }

/** What the coupon does, to be told; or why it was not applied. */
export type Applied = { is: 'applied'; message: string } | CallFailure

export const applyCoupon = async (code: string): Promise<Applied> => {
  $couponBusy.set(true)
  const reply = await changing(() => change<typeof coupon.applyNew>(apply, { body: { coupon: code.trim() } }))
  $couponBusy.set(false)
  if (reply.is === 'failed') return reply
  takeCart(reply.result)
  return { is: 'applied', message: reply.result.offerMessage }
}

export const removeCoupon = async (): Promise<CallFailure | null> => {
  $couponBusy.set(true)
  const reply = await changing(() => change<typeof coupon.removeNew>(remove, { body: {} }))
  $couponBusy.set(false)
  if (reply.is === 'failed') return reply
  takeCart(reply.result)
  return null
}

export const payWithWallet = async (wanted: boolean): Promise<CallFailure | null> => {
  const reply = await changing(() => change<typeof wallet.use>(use, { body: { use: wanted } }))
  if (reply.is === 'failed') return reply
  takeCart(reply.result)
  return null
}

export const loadVouchers = async (): Promise<void> => {
  $vouchers.set({ is: 'loading' })
  const reply = await call<typeof rewards.vouchersNew>(vouchers, {})
  $vouchers.set(reply.is === 'ok' ? { is: 'known', vouchers: reply.result.filter(({ spent }) => !spent) } : { is: 'failed' })
}
