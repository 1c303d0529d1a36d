import { type Paise, paise, roundHalfUp } from './money.ts'

/** The price of a pack of `units` thousandths of a unit; `price` is at most `mrp`. */
export type PackOffer = { mrp: Paise; price: Paise; units: number }

/** An item's amount at its MRP and as offered. Whole packs are exact; a fraction is rounded half-up once. */
export type LinePrice = { actual: Paise; payable: Paise }

export const priceLine = ({ mrp, price, units }: PackOffer, quantity: number): LinePrice => ({
  actual: roundHalfUp((mrp * quantity) / units),
  payable: roundHalfUp((price * quantity) / units),
})

export type Shipping = { fee: Paise; threshold: Paise }

/** Discounts and charges on a cart as a whole. */
export type CartTerms = {
  /** null: shipping is free. */
  shipping: Shipping | null
  /** The coupon's discount. */
  offer: Paise
  /** The wallet balance available. */
  balance: Paise
}

/** `totalAmt = actualAmnt − discount − offerDiscount + shipping − cashBalance`; no amount is ever negative. */
export type Totals = {
  /** Σ MRP. */
  actualAmnt: Paise
  /** Σ item discounts. */
  discount: Paise
  offerDiscount: Paise
  shipping: Paise
  cashBalance: Paise
  /** The amount left to pay. */
  totalAmt: Paise
}

const least = (a: Paise, b: Paise): Paise => (a < b ? a : b)

/** Shipping depends on the price of the items after their discounts, before coupon and balance. */
export const totalsOf = (
  lines: readonly LinePrice[],
  { shipping, offer, balance }: CartTerms,
): Totals => {
  const actualAmnt = paise(lines.reduce((sum, { actual }) => sum + actual, 0))
  const items = paise(lines.reduce((sum, { payable }) => sum + payable, 0))
  const offerDiscount = least(offer, items)
  const fee = shipping && lines.length > 0 && items < shipping.threshold ? shipping.fee : paise(0)
  const due = paise(items - offerDiscount + fee)
  const cashBalance = least(balance, due)
  return {
    actualAmnt,
    discount: paise(actualAmnt - items),
    offerDiscount,
    shipping: fee,
    cashBalance,
    totalAmt: paise(due - cashBalance),
  }
}

/** The amount missing to the minimum order (spec §5); null if none. A balance counts as payment, not as a smaller order. */
export const missingTo = (minimum: Paise, { totalAmt, cashBalance }: Totals): Paise | null => {
  const missing = minimum - totalAmt - cashBalance
  return missing > 0 ? paise(missing) : null
}
