import { type Paise, paise, roundHalfUp } from './money.ts'

/** Goods and services tax within a price: Indian retail prices include it. Central and State tax within a State, else integrated tax. */
export type Taxed = {
  /** What is charged: `taxable + cgst + sgst + igst`. */
  gross: Paise
  taxable: Paise
  cgst: Paise
  sgst: Paise
  igst: Paise
}

/**
 * The tax within an amount, at a rate in hundredths of a percent. Each tax is rounded half-up to the paisa, and what is taxed is what is
 * left, so the parts make the whole and the two halves are equal.
 */
export const taxWithin = (gross: Paise, basisPoints: number, isWithinState: boolean): Taxed => {
  const whole = 10_000 + basisPoints
  const tax = roundHalfUp((gross * (isWithinState ? basisPoints / 2 : basisPoints)) / whole)
  const none = paise(0)
  return isWithinState
    ? { gross, taxable: paise(gross - 2 * tax), cgst: tax, sgst: tax, igst: none }
    : { gross, taxable: paise(gross - tax), cgst: none, sgst: none, igst: tax }
}

export const sumTaxed = (all: readonly Taxed[]): Taxed => {
  const sum = (of: (one: Taxed) => Paise): Paise => paise(all.reduce((total, one) => total + of(one), 0))
  return {
    gross: sum(({ gross }) => gross),
    taxable: sum(({ taxable }) => taxable),
    cgst: sum(({ cgst }) => cgst),
    sgst: sum(({ sgst }) => sgst),
    igst: sum(({ igst }) => igst),
  }
}

/**
 * An amount that is not negative, split by weights: the parts make the whole, and none is a paisa further from its share than it must
 * be. Equal remainders go to the first. Without any weight everything goes to the first.
 */
export const spread = (amount: Paise, weights: readonly Paise[]): Paise[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map((_, index) => paise(index === 0 ? amount : 0))
  // Whole numbers beyond 2^53 in between.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((product) => Number(product / BigInt(total)))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(total) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts.map(paise)
}
