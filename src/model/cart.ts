import { availabilityOf, type Destination } from './availability.ts'
import type { Paise } from './money.ts'
import { type LinePrice, type PackOffer, priceLine } from './pricing.ts'
import type { SaleState } from './product.ts'

/** What the shopper put in. Quantities are thousandths of a unit. */
export type CartLine = { quantity: number; seenPrice: Paise }

/** What the catalogue says of it now. */
export type Sold = { sale: SaleState; mrp: Paise | null; price: Paise | null; units: number; step: number }

/** What is wrong with a line. All but a changed price keep it from being ordered. */
export type LineProblem =
  | { is: 'price-changed'; from: Paise; to: Paise }
  /** Steps have changed since it was put in. */
  | { is: 'not-multiple'; step: number }
  | { is: Exclude<SaleState, 'for-sale'> | 'city-not-served' }

export const blocks = (problem: LineProblem): boolean => problem.is !== 'price-changed'

const offerOf = ({ mrp, price, units }: Sold): PackOffer | null => (mrp === null || price === null ? null : { mrp, price, units })

/** A product that has left the catalogue (`null`) is no longer sold. */
export const problemsOf = ({ quantity, seenPrice }: CartLine, sold: Sold | null, destination: Destination): LineProblem[] => {
  if (!sold) return [{ is: 'discontinued' }]
  const { available, reason } = availabilityOf(sold.sale, destination)
  if (!available) return [{ is: reason }]
  if (sold.price === null) return [{ is: 'no-price' }]
  const problems: LineProblem[] = []
  if (sold.price !== seenPrice) problems.push({ is: 'price-changed', from: seenPrice, to: sold.price })
  if (quantity % sold.step !== 0) problems.push({ is: 'not-multiple', step: sold.step })
  return problems
}

export type PricedLine = { problems: LineProblem[]; amount: LinePrice | null }

/** A line at today's price; one that cannot be ordered has no amount and counts for nothing. */
export const pricedLine = (line: CartLine, sold: Sold | null, destination: Destination): PricedLine => {
  const problems = problemsOf(line, sold, destination)
  const offer = sold && offerOf(sold)
  return { problems, amount: offer && !problems.some(blocks) ? priceLine(offer, line.quantity) : null }
}
