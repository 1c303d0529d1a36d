import type { CashLimits } from '#model/cash-limits.ts'
import { charges } from '#model/limits.ts'
import { type Paise, paise } from '#model/money.ts'
import type { Shipping } from '#model/pricing.ts'
import type { Config } from './config.ts'

/** The terms of the shop for every order. */
export type Terms = {
  minimum: Paise
  shipping: Shipping | null
  /** Schedules that this pharmacy does not supply, besides X and narcotics. */
  blockedSchedules: readonly string[]
  /** What may be on its way to be paid in cash. */
  cash: CashLimits
}

export const termsOf = ({
  orderMinimumRupees,
  shipping,
  blockedSchedules,
  cash,
}: Pick<Config, 'orderMinimumRupees' | 'shipping' | 'blockedSchedules' | 'cash'>): Terms => ({
  minimum: paise(orderMinimumRupees * 100),
  shipping: shipping
    ? {
        fee: paise(charges.shipping.feeRupees * 100),
        threshold: paise(charges.shipping.thresholdRupees * 100),
      }
    : null,
  blockedSchedules,
  cash,
})
