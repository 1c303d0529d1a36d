import { type Paise, paise, roundHalfUp } from './money.ts'

/** The rates of the notified schedules, in percent; 12 and 28 until 21 September 2025 for most goods. */
export const gstRates: readonly number[] = [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40]

/** Chapter 99 of the tariff, such as a care plan: returns count no quantity of it. */
export const isService = (hsn: string | null): boolean => hsn?.startsWith('99') ?? false

/**
 * Goods and services tax included in a price, as Indian retail prices are. Central and State tax within a State, otherwise integrated
 * tax.
 */
export type Taxed = {
  /** The charged amount: `taxable + cgst + sgst + igst`. */
  gross: Paise
  taxable: Paise
  cgst: Paise
  sgst: Paise
  igst: Paise
}

/**
 * The tax within an amount, at a rate in hundredths of a percent. Each tax is rounded half-up to the paisa and the taxable amount is
 * the remainder, so that the parts add up and both halves are equal.
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
  let [gross, taxable, cgst, sgst, igst] = [0, 0, 0, 0, 0]
  for (const one of all) {
    gross += one.gross
    taxable += one.taxable
    cgst += one.cgst
    sgst += one.sgst
    igst += one.igst
  }
  return {
    gross: paise(gross),
    taxable: paise(taxable),
    cgst: paise(cgst),
    sgst: paise(sgst),
    igst: paise(igst),
  }
}

/**
 * Splits a non-negative amount by weights: the parts add up, and each is within a paisa of its share. Equal remainders go to the first.
 * Without any weight everything goes to the first.
 */
export const spread = (amount: Paise, weights: readonly Paise[]): Paise[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (amount === 0) return weights.map(() => paise(0))
  if (total === 0) return weights.map((_, index) => paise(index === 0 ? amount : 0))
  // Intermediate values exceed 2^53.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((product) => Number(product / BigInt(total)))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(total) }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    )
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts.map(paise)
}
