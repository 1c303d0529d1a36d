import type { CashLimits } from '#model/cash-limits.ts'
import type { PromiseRule } from '#model/delivery-promise.ts'
import { charges } from '#model/limits.ts'
import { type Paise, paise } from '#model/money.ts'
import type { Shipping } from '#model/pricing.ts'
import type { Shop } from '#model/shop.ts'
import type { Config } from './config.ts'

/** The terms of the shop for every order. */
export type Terms = {
  minimum: Paise
  shipping: Shipping | null
  /** Schedules that this pharmacy does not supply, besides X and narcotics. */
  blockedSchedules: readonly string[]
  /** What may be on its way to be paid in cash. */
  cash: CashLimits
  /** Orders of one account, number or door that may hold stock while they wait for their payment or prescription. */
  unpaidOrders: number
  /** Whether cash is asked for in whole rupees. */
  roundsCash: boolean
  /** Which day of delivery is promised; null where none is. */
  promise: PromiseRule | null
}

/** `true`: by the numbers of spec §9. */
const shippingOf = (charge: Shop['charges']['shipping'] | boolean): Shipping | null => {
  if (!charge) return null
  const { feeRupees, thresholdRupees } = charges.shipping
  const { feeRupees: fee, freeFromRupees: from } =
    charge === true ? { feeRupees, freeFromRupees: thresholdRupees } : charge
  return { fee: paise(fee * 100), threshold: paise(from * 100) }
}

/** The terms by the shop's own `shop.json`, and by the variables where that says nothing. */
export const termsOf = (
  {
    orderMinimumRupees,
    shipping,
    blockedSchedules,
    cash,
    unpaidOrders,
  }: Pick<Config, 'orderMinimumRupees' | 'shipping' | 'blockedSchedules' | 'cash' | 'unpaidOrders'>,
  own: Shop['charges'],
  promise: PromiseRule | null = null,
): Terms => ({
  minimum: paise((own.minimumRupees ?? orderMinimumRupees) * 100),
  shipping: shippingOf(own.shipping === undefined ? shipping : own.shipping),
  blockedSchedules,
  cash,
  unpaidOrders,
  roundsCash: own.roundCash,
  promise,
})
