import type { SaleState, Schedule } from './product.ts'

/** Whether a customer can buy a product, and if not, the strongest reason. */
export type Availability =
  | { available: true; reason: null }
  | { available: false; reason: Exclude<SaleState, 'for-sale'> | 'city-not-served' }

/**
 * The customer's city: `null` while none is chosen, so that the product alone decides; `served` is false for a city
 * without delivery and for an unknown one.
 */
export type Destination = { served: boolean } | null

/**
 * A product is available if it is for sale and the city is served. Reasons of the product precede those of the
 * city: another city does not make a banned product available. Stock by city would be a further check here.
 */
export const availabilityOf = (sale: SaleState, destination: Destination): Availability => {
  if (sale !== 'for-sale') return { available: false, reason: sale }
  return destination === null || destination.served
    ? { available: true, reason: null }
    : { available: false, reason: 'city-not-served' }
}

/** Whether a product that cannot be bought now may come back by itself: there is no waiting for one that is banned or discontinued. */
export const mayReturn = <Reason extends string>(
  reason: Reason,
): reason is Extract<Reason, 'unavailable' | 'no-price' | 'out-of-stock'> =>
  reason === 'unavailable' || reason === 'no-price' || reason === 'out-of-stock'

/** Where a product is to go, and the schedules that this pharmacy does not supply, whatever the release says. */
export type Sale = { destination: Destination; blockedSchedules: readonly string[] }

/** The same for a product of a release, which knows nothing of this pharmacy. */
export const availabilityHere = (
  { sale, schedule }: { sale: SaleState; schedule: Schedule },
  { destination, blockedSchedules }: Sale,
): Availability =>
  availabilityOf(
    sale === 'for-sale' && blockedSchedules.includes(schedule) ? 'not-sold' : sale,
    destination,
  )
