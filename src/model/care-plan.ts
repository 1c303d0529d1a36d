/** A plan may be renewed in its last days and any time after it has ended. */
const renewalDays = 30

const dayMs = 24 * 60 * 60 * 1000

/** spec §4 "Care plan": whether a plan that ends at a UTC moment is due for renewal. */
export const needsRenewal = (endsAt: string, at: Date): boolean => Date.parse(endsAt) - at.getTime() <= renewalDays * dayMs
