import { coupon } from '#contract/promotions/coupon.ts'
import { opsCoupons } from '#contract/promotions/coupon-admin.ts'
import { rewards } from '#contract/promotions/rewards.ts'
import { wallet } from '#contract/promotions/wallet.ts'
import { type RegisterEndpoint, registerAll } from '../../http/register-endpoint.ts'
import { ok } from '../../kernel/outcome.ts'
import type { CouponAdmin } from '../offers/coupon-admin.ts'
import type { RewardCalls } from '../offers/rewards.ts'
import type { Wallet } from '../offers/wallet.ts'
import type { Coupons } from './coupons.ts'

type OfferParts = {
  coupons: Coupons
  rewards: RewardCalls
  wallet: Wallet
  /** The network address of the client; null if unknown. */
  clientAddressOf: (request: Request) => string | null
}

export const offerRoutes = (register: RegisterEndpoint, parts: OfferParts): void => {
  for (const endpoint of [coupon.apply, coupon.applyNew] as const)
    register(endpoint, ({ body }, call) =>
      parts.coupons.apply({ ...call, client: parts.clientAddressOf(call.request) }, body),
    )
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

export const opsCouponRoutes = (register: RegisterEndpoint, admin: CouponAdmin): void => {
  registerAll(register, opsCoupons, {
    list: async () => ok(await admin.list()),
    add: ({ body }, { operator }) => admin.add(operator, body),
    end: ({ params }, { operator }) => admin.end(operator, params.code),
  })
}
