import { atom } from 'nanostores'
import type { Result } from '#contract/core/endpoint.ts'
import type { rewards } from '#contract/promotions/rewards.ts'
import { call, type RouteOf } from '../http/call.ts'

export type Vouchers = Result<typeof rewards.vouchersNew>
/** The customer's unspent vouchers; `none` for a visitor. */
export const $vouchers = atom<{ is: 'none' | 'loading' | 'failed' } | { is: 'known'; vouchers: Vouchers }>({ is: 'none' })

const vouchers: RouteOf<typeof rewards.vouchersNew> = { method: 'GET', path: '/api/v3/vouchers' }

export const loadVouchers = async (): Promise<void> => {
  $vouchers.set({ is: 'loading' })
  const reply = await call<typeof rewards.vouchersNew>(vouchers, {})
  $vouchers.set(reply.is === 'ok' ? { is: 'known', vouchers: reply.result.filter(({ spent }) => !spent) } : { is: 'failed' })
}
