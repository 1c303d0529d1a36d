import { spread } from './gst.ts'
import { type Paise, paise, roundHalfUp } from './money.ts'
import type { OrderAmounts } from './order-totals.ts'

/** The amounts of a line, an invoice or a credit note; `total = payable − offer + shipping − balance`. */
export type Settled = {
  actual: Paise
  payable: Paise
  offer: Paise
  shipping: Paise
  balance: Paise
  total: Paise
}

type Priced = { actual: Paise; payable: Paise }
/** `bears`: the coupon takes off of it. */
type Leaving = Priced & { bears?: boolean }

const sum = (all: readonly number[]): Paise => paise(all.reduce((total, one) => total + one, 0))

const settled = (of: Omit<Settled, 'total'>): Settled => ({
  ...of,
  total: paise(of.payable - of.offer + of.shipping - of.balance),
})

export const sumSettled = (all: readonly Settled[]): Settled =>
  settled({
    actual: sum(all.map(({ actual }) => actual)),
    payable: sum(all.map(({ payable }) => payable)),
    offer: sum(all.map(({ offer }) => offer)),
    shipping: sum(all.map(({ shipping }) => shipping)),
    balance: sum(all.map(({ balance }) => balance)),
  })

/** What is left of an order's amounts after its invoices: the part that has not left the pharmacy. */
export const openAmounts = (order: OrderAmounts, invoiced: Settled): OrderAmounts => {
  const actual = paise(order.actual - invoiced.actual)
  return {
    actual,
    discount: paise(order.discount - (invoiced.actual - invoiced.payable)),
    offer: paise(order.offer - invoiced.offer),
    shipping: paise(order.shipping - invoiced.shipping),
    balance: paise(order.balance - invoiced.balance),
    total: paise(order.total - invoiced.total),
  }
}

export const wholeAmounts = (open: OrderAmounts, invoiced: Settled): OrderAmounts => ({
  actual: paise(open.actual + invoiced.actual),
  discount: paise(open.discount + invoiced.actual - invoiced.payable),
  offer: paise(open.offer + invoiced.offer),
  shipping: paise(open.shipping + invoiced.shipping),
  balance: paise(open.balance + invoiced.balance),
  total: paise(open.total + invoiced.total),
})

/**
 * The amounts of the lines of a parcel that leaves, from the open part of its order. Its share of the coupon goes by the worth of
 * its lines that the coupon covers (`coveredRest` is that of the other open lines), that of the wallet by the worth of all; the first parcel carries the whole shipping charge, because it is charged once. The last parcel takes what is left, so that the
 * invoices of an order add up to it.
 */
export const settleParcel = (
  lines: readonly Leaving[],
  open: OrderAmounts,
  coveredRest?: Paise,
): Settled[] => {
  const payables = lines.map(({ payable }) => payable)
  const covered = lines.map(({ payable, bears = true }) => (bears ? payable : paise(0)))
  const worth = sum(payables)
  const rest = paise(open.actual - open.discount - worth)
  const offer = spread(open.offer, [sum(covered), coveredRest ?? rest])[0] ?? paise(0)
  const gross = paise(worth - offer + open.shipping)
  const balance = spread(open.balance, [gross, paise(rest - (open.offer - offer))])[0] ?? paise(0)
  const [off, on] = [spread(offer, covered), spread(open.shipping, payables)]
  const before = payables.map((payable, index) =>
    paise(payable - (off[index] ?? 0) + (on[index] ?? 0)),
  )
  const paid = spread(balance, before)
  return lines.map(({ actual, payable }, index) =>
    settled({
      actual,
      payable,
      offer: off[index] ?? paise(0),
      shipping: on[index] ?? paise(0),
      balance: paid[index] ?? paise(0),
    }),
  )
}

/** `amount × part ÷ whole`, half-up; the whole for an empty whole that is complete. */
const portion = (amount: number, part: number, whole: number): Paise =>
  whole === 0
    ? paise(part >= whole ? amount : 0)
    : Number.isSafeInteger(amount * part)
      ? roundHalfUp((amount * part) / whole)
      : bigPortion(amount, part, whole)

const bigPortion = (amount: number, part: number, whole: number): Paise =>
  paise(Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))))

/** The amounts of the first `part` of `whole` units of an invoiced line. Each amount goes by the one above it, so that none turns negative. */
const upTo = (line: Settled, part: number, whole: number): Settled => {
  if (part >= whole) return line
  const actual = portion(line.actual, part, whole)
  const payable = portion(line.payable, part, whole)
  const share = (amount: Paise): Paise =>
    line.payable === 0 ? paise(0) : portion(amount, payable, line.payable)
  const [offer, shipping] = [share(line.offer), share(line.shipping)]
  const gross = line.payable - line.offer + line.shipping
  const balance = gross === 0 ? paise(0) : portion(line.balance, payable - offer + shipping, gross)
  return settled({ actual, payable, offer, shipping, balance })
}

/** What `quantity` of an invoiced line is worth after `before` of it was credited: the credits of a line add up to it. */
export const creditFor = (
  line: Settled,
  { of, before, quantity }: { of: number; before: number; quantity: number },
): Settled => {
  const [until, from] = [upTo(line, before + quantity, of), upTo(line, before, of)]
  return settled({
    actual: paise(until.actual - from.actual),
    payable: paise(until.payable - from.payable),
    offer: paise(until.offer - from.offer),
    shipping: paise(until.shipping - from.shipping),
    balance: paise(until.balance - from.balance),
  })
}

/** Splits a line in two at a quantity; both parts add up to it. */
export const splitPrice = (line: Priced, quantity: number, of: number): [Priced, Priced] => {
  const [actual, payable] = [
    portion(line.actual, quantity, of),
    portion(line.payable, quantity, of),
  ]
  return [
    { actual, payable },
    { actual: paise(line.actual - actual), payable: paise(line.payable - payable) },
  ]
}
