import { opsCoupons } from '#contract/promotions/coupon-admin.ts'
import type { Alone } from '#model/worth.ts'
import type { Storage } from '../../db/types.ts'
import type { Part } from '../../http/part.ts'
import { registerAll } from '../../http/register-endpoint.ts'
import type { ActiveCatalogue } from '../../kernel/active-catalogue.ts'
import type { RunMutation } from '../../kernel/session/mutation.ts'
import type { Sessions } from '../../kernel/session/sessions.ts'
import { createCouponAdmin, namedIn } from '../offers/coupon-admin.ts'
import { createRewards } from '../offers/rewards.ts'
import { createWallet } from '../offers/wallet.ts'
import type { CartChanges } from './cart-store.ts'
import { createCoupons } from './coupons.ts'
import { offerRoutes } from './offer-routes.ts'

type Deps = {
  storage: Storage
  sessions: Sessions
  runMutation: RunMutation
  cartChanges: CartChanges
  activeCatalogue: ActiveCatalogue
  alone: Alone
  now: () => Date
}

/** Coupons, vouchers, points and wallet, and the coupons of operators. */
export const wirePromotions = (deps: Deps): Part => {
  const coupons = createCoupons({ ...deps.cartChanges, ...deps })
  const rewards = createRewards(deps)
  const wallet = createWallet(deps)
  const admin = createCouponAdmin({ ...deps, named: () => namedIn(deps.activeCatalogue()) })
  return {
    routes: (register) => {
      offerRoutes(register, { coupons, rewards, wallet })
      registerAll(register, opsCoupons, admin)
    },
  }
}
