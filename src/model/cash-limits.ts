import type { Paise } from './money.ts'

/** Orders to be paid in cash that may be on their way at a time, and what they may come to. */
export type CashLimit = { orders: number; worth: Paise }

/**
 * For an account that received an order before, and for one that did not. `refusals`: orders in cash that were refused at the door, beyond those that
 * were received, from which on nothing more is sent for cash.
 */
export type CashLimits = { known: CashLimit; first: CashLimit; refusals: number }

/** Days for which a refusal at the door counts. */
export const refusalDays = 180

/** What is on its way to an account, to a number or to a door, to be paid in cash. */
export type OpenCash = { orders: number; worth: Paise }

/**
 * What keeps an order of `total` from being paid in cash: as many are on their way as may be, or it comes to too much with them. Goods sent for
 * cash cost the shop, and a refusal at the door costs the person who ordered nothing. Each of `open` counts alone.
 */
export const cashRefusal = (
  open: readonly OpenCash[],
  total: Paise,
  limit: CashLimit,
): 'orders' | 'worth' | null => {
  if (open.some(({ orders }) => orders + 1 > limit.orders)) return 'orders'
  return open.some(({ worth }) => worth + total > limit.worth) ? 'worth' : null
}
