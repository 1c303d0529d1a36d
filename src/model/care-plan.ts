import { type Paise, paise, roundHalfUp } from './money.ts'

/** A plan may be renewed in its last days and any time after it has ended. */
const renewalDays = 30

const dayMs = 24 * 60 * 60 * 1000

/** spec §4 "Care plan": whether a plan that ends at a UTC moment is due for renewal. */
export const needsRenewal = (endsAt: string, at: Date): boolean => Date.parse(endsAt) - at.getTime() <= renewalDays * dayMs

/** The price of a pack for a member, in whole paise: the price less `basisPoints` hundredths of a percent, never above it. */
export const memberPrice = (price: Paise, basisPoints: number): Paise => paise(price - roundHalfUp((price * basisPoints) / 10_000))

/** The term of `days` that begins at `paidAt`, or where the customer's last one ends. Moments are UTC. */
export const termFrom = (paidAt: string, lastEnd: string | null, days: number): { startsAt: string; endsAt: string } => {
  const startsAt = lastEnd !== null && lastEnd > paidAt ? lastEnd : paidAt
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + days * dayMs).toISOString() }
}
