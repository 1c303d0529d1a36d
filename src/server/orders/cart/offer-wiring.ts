import { opsCoupons } from '#contract/promotions/coupon-admin.ts'
import type { Alone } from '#model/worth.ts'
import type { Part } from '../../http/part.ts'
import { registerAll } from '../../http/register-endpoint.ts'
import type { Core } from '../../kernel/session/core.ts'
import { createCouponAdmin, namedIn } from '../offers/coupon-admin.ts'
import { createRewards } from '../offers/rewards.ts'
import { createWallet } from '../offers/wallet.ts'
import type { CartChanges } from './cart-store.ts'
import { type Coupons, createCoupons } from './coupons.ts'
import { offerRoutes } from './offer-routes.ts'

type Deps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'activeCatalogue' | 'now'> & {
  cartChanges: CartChanges
  alone: Alone
}

/** Coupons, vouchers, points and wallet, and the coupons of operators. */
export const wirePromotions = (deps: Deps): Part & { coupons: Coupons } => {
  const coupons = createCoupons({ ...deps.cartChanges, ...deps })
  const rewards = createRewards(deps)
  const wallet = createWallet(deps)
  const admin = createCouponAdmin({ ...deps, named: () => namedIn(deps.activeCatalogue()) })
  return {
    coupons,
    routes: (register) => {
      offerRoutes(register, { coupons, rewards, wallet })
      registerAll(register, opsCoupons, admin)
    },
  }
}
