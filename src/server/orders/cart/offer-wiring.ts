import type { Storage } from '../../db/types.ts'
import type { RegisterEndpoint } from '../../http/register-endpoint.ts'
import type { ActiveCatalogue } from '../../kernel/active-catalogue.ts'
import type { RunMutation } from '../../kernel/session/mutation.ts'
import type { Sessions } from '../../kernel/session/sessions.ts'
import { createCouponAdmin, namedIn } from '../offers/coupon-admin.ts'
import { createRewards } from '../offers/rewards.ts'
import { createWallet } from '../offers/wallet.ts'
import type { CartChanges } from './cart-store.ts'
import { createCoupons } from './coupons.ts'
import { offerRoutes, opsCouponRoutes } from './offer-routes.ts'

type Parts = {
  storage: Storage
  sessions: Sessions
  runMutation: RunMutation
  cartChanges: CartChanges
  activeCatalogue: ActiveCatalogue
  /** Coupons above this percentage take two people. */
  percentAlone: number
  clientAddressOf: (request: Request) => string | null
  now: () => Date
}

/** Coupons, vouchers, points and wallet, and the coupons of operators. */
export const wirePromotions = (parts: Parts): { routes: (register: RegisterEndpoint) => void } => {
  const coupons = createCoupons({ ...parts.cartChanges, ...parts })
  const rewards = createRewards(parts)
  const wallet = createWallet(parts)
  const admin = createCouponAdmin({ ...parts, named: () => namedIn(parts.activeCatalogue()) })
  return {
    routes: (register) => {
      offerRoutes(register, { coupons, rewards, wallet, clientAddressOf: parts.clientAddressOf })
      opsCouponRoutes(register, admin)
    },
  }
}
