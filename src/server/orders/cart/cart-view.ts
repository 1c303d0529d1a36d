import { coversProduct } from '#catalogue/query/coupon-scope.ts'
import { type SellableRow, sellableRow } from '#catalogue/query/sellable.ts'
import type { Cart, CartItem, Problem } from '#contract/cart/cart.ts'
import type { Notice } from '#contract/cart/notice.ts'
import { memberBasisPoints } from '#model/care-plan.ts'
import { blocks, type LineProblem, type PricedLine, pricedLine, type Sold } from '#model/cart.ts'
import { leftOut } from '#model/cash-rounding.ts'
import { promisedDay } from '#model/delivery-promise.ts'
import type { Locale } from '#model/locale.ts'
import { decimalRupees, formatRupees, type Paise, paise } from '#model/money.ts'
import { type Offers, offersFrom } from '#model/offers.ts'
import { missingTo, type Totals, totalsOf } from '#model/pricing.ts'
import { type SaleStep, thousandthsOf, unitsOf } from '#model/quantity.ts'
import type { Terms } from '../../config/terms.ts'
import { messageOf } from '../../kernel/error-messages.ts'
import { offerMessage } from '../offers/offer-messages.ts'
import type { CartLine, StoredCart } from '../rows/cart-repository.ts'
import { destinationIn, type PricingContext } from './cart-context.ts'
import { cartItem } from './cart-item.ts'
import {
  carePlanHeader,
  couponNotices,
  noticeOf,
  offerDescription,
  placeNotices,
} from './cart-notices.ts'

/** The message code of each problem; products by their sale state. */
export const problemCodes = {
  'price-changed': 'priceChanged',
  'not-multiple': 'quantityStep',
  unavailable: 'productUnavailable',
  'no-price': 'productUnavailable',
  'not-sold': 'productNotSold',
  discontinued: 'productDiscontinued',
  'schedule-blocked': 'scheduleBlocked',
  banned: 'productBanned',
  'city-not-served': 'placeNotCovered',
  short: 'outOfStock',
} as const satisfies Record<LineProblem['is'], Problem['code']>

/** Units of a pack and of a step, in thousandths, and what they are. */
export const packOf = ({
  units,
  unit,
  sellingUnit,
}: Pick<SellableRow, 'units' | 'unit' | 'sellingUnit'>): SaleStep & { units: number } => ({
  units: thousandthsOf(units),
  step: thousandthsOf(sellingUnit),
  unit,
})

export const soldOf = (
  {
    sale,
    schedule,
    mrp,
    price,
    units,
    sellingUnit,
  }: Pick<SellableRow, 'sale' | 'schedule' | 'mrp' | 'price' | 'units' | 'sellingUnit'>,
  { blockedSchedules }: Pick<Terms, 'blockedSchedules'>,
): Sold => ({
  sale,
  blocked: blockedSchedules.includes(schedule) ? schedule : null,
  mrp,
  price,
  units: thousandthsOf(units),
  step: thousandthsOf(sellingUnit),
})

/** What the message of a problem names, besides the prices of a changed one. */
export const problemValues = (
  problem: LineProblem,
  name: string,
): Record<string, string | number> => {
  if (problem.is === 'not-multiple') return { name, step: problem.step / 1000 }
  return problem.is === 'schedule-blocked' ? { name, schedule: problem.schedule } : { name }
}

const problemIn = (problem: LineProblem, name: string, locale: Locale): Problem => {
  const code = problemCodes[problem.is]
  const base = { code, blocks: blocks(problem) }
  if (problem.is === 'price-changed') {
    const { from, to } = problem
    const msg = messageOf(locale, code, { name, from: formatRupees(from), to: formatRupees(to) })
    return { ...base, msg, from: decimalRupees(from), to: decimalRupees(to) }
  }
  const left = problem.is === 'short' ? { left: unitsOf(problem.left) } : {}
  return { ...base, ...left, msg: messageOf(locale, code, problemValues(problem, name)) }
}

/** A line with its product; null if the product has left the catalogue. */
export type Viewed = { line: CartLine; row: SellableRow | null; priced: PricedLine }

const viewed = (line: CartLine, pricing: PricingContext): Viewed => {
  const row = sellableRow(pricing.catalogue, line.product_id)
  const held = { quantity: line.quantity, seenPrice: paise(line.seen_price), onHand: line.on_hand }
  // A plan is no cheaper for its members, nor is what takes no offers by law.
  const basisPoints =
    row?.plan === null && row.offers === 1
      ? memberBasisPoints(pricing.appliedOffers.planTerms, pricing.at.toISOString())
      : 0
  return {
    line,
    row,
    priced: pricedLine(
      held,
      row && soldOf(row, pricing.terms),
      destinationIn(pricing),
      basisPoints,
    ),
  }
}

const itemIn = ({ line, row, priced }: Viewed, { locale }: PricingContext): CartItem =>
  cartItem({
    line,
    row,
    amount: priced.amount,
    packPrice: priced.packPrice,
    problems: priced.problems.map((problem) => problemIn(problem, row?.name ?? line.name, locale)),
    locale,
  })

/** Whether anything of it has to be delivered: a care plan is not. */
export const isSent = (lines: readonly Pick<Viewed, 'row'>[]): boolean =>
  lines.some(({ row }) => row?.plan === null)

/** A cart at current prices. Lines that cannot be ordered have no amount and are not in the totals. */
export type PricedCart = {
  lines: Viewed[]
  offers: Offers
  covers: (productId: number) => boolean
  totals: Totals
  missing: Paise | null
}

export const pricedCart = ({ lines: stored }: StoredCart, pricing: PricingContext): PricedCart => {
  const lines = stored.map((line) => viewed(line, pricing))
  const amounts = lines.flatMap(({ priced: { amount } }) => (amount ? [amount] : []))
  const items = paise(amounts.reduce((sum, { payable }) => sum + payable, 0))
  const { coupon } = pricing.appliedOffers
  const covers = (productId: number): boolean =>
    coupon === null || coversProduct(pricing.catalogue, coupon, productId)
  const covered = lines.reduce(
    (sum, { line, priced }) =>
      sum + (priced.amount && covers(line.product_id) ? priced.amount.payable : 0),
    0,
  )
  const offers = offersFrom(pricing.appliedOffers, {
    items,
    covered: paise(covered),
    city: pricing.city,
    at: pricing.at.toISOString(),
  })
  const totals = totalsOf(amounts, {
    shipping: isSent(lines) ? pricing.terms.shipping : null,
    offer: offers.offer,
    balance: offers.balance,
  })
  return {
    lines,
    offers,
    covers,
    totals,
    missing: lines.length === 0 ? null : missingTo(pricing.terms.minimum, totals),
  }
}

/** The cart of spec §3; `productId` is the product of the call, `notices` its messages. */
export const cartView = (
  cart: StoredCart,
  pricing: PricingContext,
  productId: number | null = null,
  notices: Notice[] = [],
): Cart => {
  const { lines, offers, totals, missing } = pricedCart(cart, pricing)
  const { locale, appliedOffers } = pricing
  const items = lines.map((one) => itemIn(one, pricing))
  const needsReview = lines.some(({ row, priced }) => row?.rx === 1 && priced.amount !== null)
  return {
    orderItems: items,
    requestedItem: items.find((item) => item.productId === productId) ?? null,
    actualAmnt: decimalRupees(totals.actualAmnt),
    discount: decimalRupees(totals.discount),
    offerDiscount: decimalRupees(totals.offerDiscount),
    savings: decimalRupees(totals.discount + totals.offerDiscount),
    shipping: decimalRupees(totals.shipping),
    totalAmt: decimalRupees(totals.totalAmt),
    cashRounding: decimalRupees(pricing.terms.roundsCash ? leftOut(totals.totalAmt) : 0),
    cashBalance: decimalRupees(totals.cashBalance),
    prescriptionReq: needsReview,
    deliveryBy: isSent(lines)
      ? promisedDay(pricing.terms.promise, {
          at: pricing.at,
          pincode: pricing.pincode,
          needsReview,
        })
      : null,
    couponCode: appliedOffers.code,
    rewardPoints: offers.points === 0 ? null : offers.points,
    offerMessage: offerMessage(locale, offers),
    walletBalance: decimalRupees(appliedOffers.wallet),
    usesBalance: appliedOffers.usesBalance,
    care_plan_header: carePlanHeader(pricing),
    orderMinValue: decimalRupees(pricing.terms.minimum),
    offerDescription: offerDescription(pricing),
    version: cart.version,
    count: items.length,
    notices: [
      ...notices,
      ...couponNotices(locale, offers),
      ...placeNotices(pricing),
      ...(missing === null
        ? []
        : [noticeOf(locale, 'minimumOrder', { difference: decimalRupees(missing) })]),
    ],
  }
}
