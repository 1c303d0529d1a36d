import { z } from 'zod'
import { dayMs } from './duration.ts'
import { type Paise, paise, share } from './money.ts'

/** A plan may be renewed in its last days and any time after it has ended. */
const renewalDays = 30

/** spec §4 "Care plan": whether a plan that ends at a UTC moment is due for renewal. */
export const needsRenewal = (endsAt: string, at: Date): boolean =>
  Date.parse(endsAt) - at.getTime() <= renewalDays * dayMs

/**
 * Days of a membership that a plan of an order has bought. Moments are UTC; `endsAt` is the first one without it. A term without a `line`, as earlier
 * versions wrote it, is of all plans of its order.
 */
export const PlanTerm = z.object({
  orderId: z.string(),
  line: z.int().optional(),
  basisPoints: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
})
export type PlanTerm = z.infer<typeof PlanTerm>
/** All terms of a customer, one after another. */
export const PlanTerms = z.array(PlanTerm)

/** What members pay less at a moment, in hundredths of a percent; 0 without a running term. */
export const memberBasisPoints = (terms: readonly PlanTerm[], at: string): number =>
  terms.reduce(
    (most, { startsAt, endsAt, basisPoints }) =>
      startsAt <= at && at < endsAt ? Math.max(most, basisPoints) : most,
    0,
  )

/** The price of a pack for a member, in whole paise. */
export const memberPrice = (price: Paise, basisPoints: number): Paise =>
  paise(price - share(price, basisPoints))

/** When the last of the terms ends; null without any. */
export const endOfTerms = (terms: readonly PlanTerm[]): string | null =>
  terms.reduce<string | null>(
    (last, { endsAt }) => (last === null || endsAt > last ? endsAt : last),
    null,
  )

const later = (moment: string, ms: number): string =>
  new Date(Date.parse(moment) + ms).toISOString()

/** Days that an order buys, by the number of its line. */
type Bought = { line: number; days: number; basisPoints: number }

/**
 * Adds the terms of plans that an order has paid for, each with its own percentage and the highest first, after the last one; a plan adds its term once.
 */
export const withTerms = (
  terms: readonly PlanTerm[],
  orderId: string,
  plans: readonly Bought[],
  at: string,
): PlanTerm[] => {
  const all = [...terms]
  for (const plan of plans.toSorted((one, other) => other.basisPoints - one.basisPoints)) {
    const { line, days, basisPoints } = plan
    if (all.some((term) => isOf(term, orderId, [line]))) continue
    const lastEnd = endOfTerms(all)
    const startsAt = lastEnd !== null && lastEnd > at ? lastEnd : at
    all.push({ orderId, line, basisPoints, startsAt, endsAt: later(startsAt, days * dayMs) })
  }
  return all
}

/** Whether a term is of an order, and of one of its `lines` where these are named; a term of all plans is of none of no lines. */
export const isOf = (
  { orderId: of, line }: PlanTerm,
  orderId: string,
  lines?: readonly number[],
): boolean =>
  of === orderId && (!lines || (line === undefined ? lines.length > 0 : lines.includes(line)))

/** Takes the terms of an order back, or of some lines of it. Terms after them begin earlier, by the days that they had left. */
export const withoutTerms = (
  terms: readonly PlanTerm[],
  orderId: string,
  at: string,
  lines?: readonly number[],
): PlanTerm[] => {
  const gone = terms.find((term) => isOf(term, orderId, lines))
  if (!gone) return [...terms]
  const from = gone.startsAt > at ? gone.startsAt : at
  const left = Math.max(0, Date.parse(gone.endsAt) - Date.parse(from))
  const rest = terms.flatMap((term) => {
    if (term === gone) return []
    if (term.startsAt < gone.endsAt) return [term]
    return [{ ...term, startsAt: later(term.startsAt, -left), endsAt: later(term.endsAt, -left) }]
  })
  return withoutTerms(rest, orderId, at, lines)
}
