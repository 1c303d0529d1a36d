import { type Paise, paise, roundHalfUp } from './money.ts'
import type { LinePrice } from './pricing.ts'

/** Amounts of an order; `total = actual − discount − offer + shipping − balance`. */
export type OrderAmounts = {
  actual: Paise
  discount: Paise
  offer: Paise
  shipping: Paise
  balance: Paise
  total: Paise
}

const sumOf = (lines: readonly LinePrice[]): Paise =>
  paise(lines.reduce((sum, { payable }) => sum + payable, 0))

export const coveredOf = (lines: readonly (LinePrice & { bears: boolean })[]): Paise =>
  sumOf(lines.filter(({ bears }) => bears))

/**
 * The amounts of an order after some lines are dropped. Prices and shipping stay as agreed. A coupon takes off its share of the
 * remaining lines that it covers, so that adding medicines bound to be rejected gains nothing. A voucher is money: it pays as much of the rest as it
 * can. `returned` is the excess paid from wallet and voucher.
 */
export const amountsOfRest = (
  rest: readonly LinePrice[],
  before: OrderAmounts,
  hasVoucher: boolean,
  /** What the coupon covers of the rest, and of everything before; everything where it is not for certain products. */
  covered: { rest: Paise; all: Paise } = {
    rest: sumOf(rest),
    all: paise(before.actual - before.discount),
  },
): OrderAmounts & { returned: Paise } => {
  const actual = paise(rest.reduce((sum, line) => sum + line.actual, 0))
  const items = sumOf(rest)
  const offer = hasVoucher
    ? paise(Math.min(before.offer, items))
    : roundHalfUp(covered.all === 0 ? 0 : (before.offer * covered.rest) / covered.all)
  const due = items - offer + before.shipping
  const balance = paise(Math.min(before.balance, due))
  return {
    actual,
    discount: paise(actual - items),
    offer,
    shipping: before.shipping,
    balance,
    total: paise(due - balance),
    returned: paise(before.balance - balance + (hasVoucher ? before.offer - offer : 0)),
  }
}
