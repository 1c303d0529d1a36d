import { coupon } from '#contract/promotions/coupon.ts'
import { rewards } from '#contract/promotions/rewards.ts'
import { wallet } from '#contract/promotions/wallet.ts'
import type { RegisterEndpoint } from '../../http/register-endpoint.ts'
import type { RewardCalls } from '../offers/rewards.ts'
import type { Wallet } from '../offers/wallet.ts'
import type { Coupons } from './coupons.ts'

type OfferParts = {
  coupons: Coupons
  rewards: RewardCalls
  wallet: Wallet
}

export const offerRoutes = (register: RegisterEndpoint, parts: OfferParts): void => {
  for (const endpoint of [coupon.apply, coupon.applyNew] as const)
    register(endpoint, ({ body }, call) => parts.coupons.apply(call, body))
  for (const endpoint of [coupon.remove, coupon.removeNew] as const)
    register(endpoint, ({ body }, call) => parts.coupons.remove(call, body))
  for (const endpoint of [rewards.points, rewards.pointsNew] as const)
    register(endpoint, (_, call) => parts.rewards.rewards(call))
  for (const endpoint of [rewards.vouchers, rewards.vouchersNew] as const)
    register(endpoint, (_, call) => parts.rewards.vouchers(call))
  for (const endpoint of [rewards.redeem, rewards.redeemOld, rewards.redeemNew] as const)
    register(endpoint, ({ body }, call) => parts.rewards.redeem(call, body.amount))
  register(wallet.page, ({ query }, call) => parts.wallet.page(call, query))
  register(wallet.use, ({ body }, call) => parts.coupons.useBalance(call, body))
}
