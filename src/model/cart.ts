import { availabilityOf, type Destination } from './availability.ts'
import { memberPrice } from './care-plan.ts'
import type { Paise } from './money.ts'
import { type LinePrice, type PackOffer, priceLine } from './pricing.ts'
import type { SaleState, Schedule } from './product.ts'

/** A line as the customer entered it. Quantities are thousandths of a unit. `onHand`: what can still be ordered; null where stock is not counted. */
export type CartLine = { quantity: number; seenPrice: Paise; onHand: number | null }

/** The product as the catalogue has it now. */
export type Sold = {
  sale: SaleState
  /** A schedule that this pharmacy does not supply; null where it does. */
  blocked: Schedule | null
  mrp: Paise | null
  price: Paise | null
  units: number
  step: number
}

/** Problems of a line. All except a changed price prevent ordering it. */
export type LineProblem =
  | { is: 'price-changed'; from: Paise; to: Paise }
  /** The step changed after the line was added. */
  | { is: 'not-multiple'; step: number }
  | { is: 'schedule-blocked'; schedule: Schedule }
  /** Fewer are there than wanted; `left`: what can be ordered, in whole steps. */
  | { is: 'short'; left: number }
  | { is: Exclude<SaleState, 'for-sale'> | 'city-not-served' }

export const blocks = (problem: LineProblem): boolean => problem.is !== 'price-changed'

const offerOf = ({ mrp, price, units }: Sold): PackOffer | null =>
  mrp === null || price === null ? null : { mrp, price, units }

/** A product missing from the catalogue (`null`) is no longer sold. */
export const problemsOf = (
  { quantity, seenPrice, onHand }: CartLine,
  sold: Sold | null,
  destination: Destination,
): LineProblem[] => {
  if (!sold) return [{ is: 'discontinued' }]
  const { available, reason } = availabilityOf(sold.sale, destination)
  if (!available && reason !== 'city-not-served') return [{ is: reason }]
  if (sold.blocked !== null) return [{ is: 'schedule-blocked', schedule: sold.blocked }]
  if (!available) return [{ is: reason }]
  if (sold.price === null) return [{ is: 'no-price' }]
  const problems: LineProblem[] = []
  if (sold.price !== seenPrice)
    problems.push({ is: 'price-changed', from: seenPrice, to: sold.price })
  if (quantity % sold.step !== 0) problems.push({ is: 'not-multiple', step: sold.step })
  if (onHand !== null && onHand < quantity)
    problems.push({ is: 'short', left: onHand - (onHand % sold.step) })
  return problems
}

/** `packPrice`: of a pack for this customer; null where there is none. */
export type PricedLine = {
  problems: LineProblem[]
  amount: LinePrice | null
  packPrice: Paise | null
}

/** A line at today's price, less what a member saves (`basisPoints`); one that cannot be ordered has no amount and is left out of totals. */
export const pricedLine = (
  line: CartLine,
  sold: Sold | null,
  destination: Destination,
  basisPoints = 0,
): PricedLine => {
  const problems = problemsOf(line, sold, destination)
  const listed = sold && offerOf(sold)
  const offer = listed && { ...listed, price: memberPrice(listed.price, basisPoints) }
  return {
    problems,
    packPrice: offer?.price ?? null,
    amount: offer && !problems.some(blocks) ? priceLine(offer, line.quantity) : null,
  }
}
