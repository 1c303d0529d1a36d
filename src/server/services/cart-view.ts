import type { Catalogue } from '#catalogue/open.ts'
import { cityNamed, cityNameIn, offerTextIn, servedCities } from '#catalogue/query/place.ts'
import { type CardRow, cardRow } from '#catalogue/query/product.ts'
import type { Cart, CartItem, Problem } from '#contract/cart.ts'
import type { Notice } from '#contract/notice.ts'
import type { Destination } from '#model/availability.ts'
import { blocks, type LineProblem, type PricedLine, pricedLine, type Sold } from '#model/cart.ts'
import type { Locale } from '#model/locale.ts'
import { decimalRupees, formatRupees, type Paise, paise } from '#model/money.ts'
import { missingTo, type Shipping, totalsOf } from '#model/pricing.ts'
import { thousandthsOf } from '#model/quantity.ts'
import { messageOf } from '../messages.ts'
import type { StoredCart, StoredLine } from '../storage/carts.ts'
import { cartItem } from './cart-item.ts'
import { destinationOf } from './served.ts'

/** What the shop asks of every order. */
export type Terms = { minimum: Paise; shipping: Shipping | null }

/** Where a cart is looked at from. */
export type Look = { catalogue: Catalogue; terms: Terms; locale: Locale; at: Date; city: string | null; pincode: string | null }

/** The code of each problem's text; products go by their state. */
export const problemCodes = {
  'price-changed': 'priceChanged',
  'not-multiple': 'quantityStep',
  unavailable: 'productUnavailable',
  'no-price': 'productUnavailable',
  'not-sold': 'productNotSold',
  discontinued: 'productDiscontinued',
  banned: 'productBanned',
  'city-not-served': 'placeNotCovered',
} as const satisfies Record<LineProblem['is'], Problem['code']>

export const soldOf = ({ sale, mrp, price, units, sellingUnit }: CardRow): Sold => ({
  sale,
  mrp,
  price,
  units: thousandthsOf(units),
  step: thousandthsOf(sellingUnit),
})

export const destinationIn = ({ catalogue, city }: Pick<Look, 'catalogue' | 'city'>): Destination => destinationOf(catalogue, city ?? '')

const problemIn = (problem: LineProblem, name: string, locale: Locale): Problem => {
  const code = problemCodes[problem.is]
  const base = { code, blocks: blocks(problem) }
  if (problem.is === 'price-changed') {
    const { from, to } = problem
    const msg = messageOf(locale, code, { name, from: formatRupees(from), to: formatRupees(to) })
    return { ...base, msg, from: decimalRupees(from), to: decimalRupees(to) }
  }
  return { ...base, msg: messageOf(locale, code, problem.is === 'not-multiple' ? { step: problem.step / 1000 } : { name }) }
}

type Viewed = { line: StoredLine; row: CardRow | null; priced: PricedLine }

const viewed = (line: StoredLine, look: Look): Viewed => {
  const row = cardRow(look.catalogue, line.product_id)
  const held = { quantity: line.quantity, seenPrice: paise(line.seen_price) }
  return { line, row, priced: pricedLine(held, row && soldOf(row), destinationIn(look)) }
}

const itemIn = ({ line, row, priced }: Viewed, { locale }: Look): CartItem =>
  cartItem({
    line,
    row,
    amount: priced.amount,
    problems: priced.problems.map((problem) => problemIn(problem, row?.name ?? line.name, locale)),
    locale,
  })

export const noticeOf = (locale: Locale, code: Notice['code'], values?: Record<string, string | number>): Notice => ({
  code,
  msg: messageOf(locale, code, values),
})

/** spec §8: without a pincode the cart asks for one; without a city it says where we deliver, too. */
const placeNotices = ({ catalogue, locale, city, pincode }: Look): Notice[] => {
  if (pincode !== null) return []
  const missing = noticeOf(locale, 'pincodeMissing')
  if (city !== null) return [missing]
  const cities = new Intl.ListFormat(`${locale}-IN`).format(servedCities(catalogue).map((served) => cityNameIn(served, locale)))
  return [missing, noticeOf(locale, 'deliveryArea', { cities })]
}

/** The offer line of a city that holds now; empty when there is none. */
export const offerDescription = ({ catalogue, city, at, locale }: Look): string =>
  offerTextIn(catalogue, city === null ? null : (cityNamed(catalogue, city)?.id ?? null), at.toISOString(), locale) ?? ''

/** A cart as spec §3 has it, at the prices of now; `productId` is what the call was about, `notices` what it has to say. */
export const cartView = ({ version, lines }: StoredCart, look: Look, productId: number | null = null, notices: Notice[] = []): Cart => {
  const all = lines.map((line) => viewed(line, look))
  const ordered = all.flatMap(({ priced: { amount } }) => (amount ? [amount] : []))
  const totals = totalsOf(ordered, { shipping: look.terms.shipping, offer: paise(0), balance: paise(0) })
  const missing = lines.length === 0 ? null : missingTo(look.terms.minimum, totals)
  const items = all.map((one) => itemIn(one, look))
  return {
    orderItems: items,
    requestedItem: items.find((item) => item.productId === productId) ?? null,
    actualAmnt: decimalRupees(totals.actualAmnt),
    discount: decimalRupees(totals.discount),
    offerDiscount: decimalRupees(totals.offerDiscount),
    shipping: decimalRupees(totals.shipping),
    totalAmt: decimalRupees(totals.totalAmt),
    cashBalance: decimalRupees(totals.cashBalance),
    prescriptionReq: all.some(({ row, priced }) => row?.rx === 1 && priced.amount !== null),
    care_plan_header: null,
    orderMinValue: decimalRupees(look.terms.minimum),
    offerDescription: offerDescription(look),
    version,
    count: items.length,
    notices: [
      ...notices,
      ...placeNotices(look),
      ...(missing === null ? [] : [noticeOf(look.locale, 'minimumOrder', { difference: decimalRupees(missing) })]),
    ],
  }
}
