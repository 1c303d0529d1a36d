import { z } from 'zod'
import { dayMs } from './duration.ts'
import { type Paise, paise, share } from './money.ts'

/** A plan may be renewed in its last days and any time after it has ended. */
const renewalDays = 30

/** spec §4 "Care plan": whether a plan that ends at a UTC moment is due for renewal. */
export const needsRenewal = (endsAt: string, at: Date): boolean =>
  Date.parse(endsAt) - at.getTime() <= renewalDays * dayMs

/** Days of a membership that an order has bought. Moments are UTC; `endsAt` is the first one without it. */
export const PlanTerm = z.object({
  orderId: z.string(),
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

type Bought = { orderId: string; days: number; basisPoints: number }

/** Adds the term that an order has paid for, after the last one; an order adds its term once. */
export const withTerm = (
  terms: readonly PlanTerm[],
  { orderId, days, basisPoints }: Bought,
  at: string,
): PlanTerm[] => {
  if (terms.some((term) => term.orderId === orderId)) return [...terms]
  const lastEnd = endOfTerms(terms)
  const startsAt = lastEnd !== null && lastEnd > at ? lastEnd : at
  return [...terms, { orderId, basisPoints, startsAt, endsAt: later(startsAt, days * dayMs) }]
}

/** Takes the term of an order back. Terms after it begin earlier, by the days that it had left. */
export const withoutTerm = (
  terms: readonly PlanTerm[],
  orderId: string,
  at: string,
): PlanTerm[] => {
  const gone = terms.find((term) => term.orderId === orderId)
  if (!gone) return [...terms]
  const from = gone.startsAt > at ? gone.startsAt : at
  const left = Math.max(0, Date.parse(gone.endsAt) - Date.parse(from))
  return terms.flatMap((term) => {
    if (term === gone) return []
    if (term.startsAt < gone.endsAt) return [term]
    return [{ ...term, startsAt: later(term.startsAt, -left), endsAt: later(term.endsAt, -left) }]
  })
}
