import { coupon } from '#contract/promotions/coupon.ts'
import { opsCoupons } from '#contract/promotions/coupon-admin.ts'
import { rewards } from '#contract/promotions/rewards.ts'
import { wallet } from '#contract/promotions/wallet.ts'
import type { Alone } from '#model/worth.ts'
import type { Part } from '../../http/part.ts'
import { type RegisterEndpoint, registerAll } from '../../http/register-endpoint.ts'
import type { Core } from '../../kernel/session/core.ts'
import { createCouponAdmin, namedIn } from '../offers/coupon-admin.ts'
import { createRewards, type RewardCalls } from '../offers/rewards.ts'
import { createWallet, type Wallet } from '../offers/wallet.ts'
import type { CartChanges } from './cart-store.ts'
import { type Coupons, createCoupons } from './coupons.ts'

type OfferDeps = {
  coupons: Coupons
  rewards: RewardCalls
  wallet: Wallet
}

const offerRoutes = (register: RegisterEndpoint, deps: OfferDeps): void => {
  for (const endpoint of [coupon.apply, coupon.applyNew] as const)
    register(endpoint, ({ body }, call) => deps.coupons.apply(call, body))
  for (const endpoint of [coupon.remove, coupon.removeNew] as const)
    register(endpoint, ({ body }, call) => deps.coupons.remove(call, body))
  for (const endpoint of [rewards.points, rewards.pointsNew] as const)
    register(endpoint, (_, call) => deps.rewards.rewards(call))
  for (const endpoint of [rewards.vouchers, rewards.vouchersNew] as const)
    register(endpoint, (_, call) => deps.rewards.vouchers(call))
  for (const endpoint of [rewards.redeem, rewards.redeemOld, rewards.redeemNew] as const)
    register(endpoint, ({ body }, call) => deps.rewards.redeem(call, body.amount))
  register(wallet.page, ({ query }, call) => deps.wallet.page(call, query))
  register(wallet.use, ({ body }, call) => deps.coupons.useBalance(call, body))
}

type Deps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'activeCatalogue' | 'now'> & {
  cartChanges: CartChanges
  alone: Alone
}

export const wirePromotions = (deps: Deps): Part & Pick<OfferDeps, 'coupons' | 'wallet'> => {
  const coupons = createCoupons({ ...deps.cartChanges, ...deps })
  const rewards = createRewards(deps)
  const wallet = createWallet(deps)
  const admin = createCouponAdmin({ ...deps, named: () => namedIn(deps.activeCatalogue()) })
  return {
    coupons,
    wallet,
    routes: (register) => {
      offerRoutes(register, { coupons, rewards, wallet })
      registerAll(register, opsCoupons, admin)
    },
  }
}
