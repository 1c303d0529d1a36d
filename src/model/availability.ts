import type { SaleState } from './product.ts'

/** Whether a shopper gets a product, and if not, the strongest reason. */
export type Availability =
  | { available: true; reason: null }
  | { available: false; reason: Exclude<SaleState, 'for-sale'> | 'city-not-served' }

/**
 * Where a shopper wants it: `null` while no city is chosen, when the product alone decides; `served` false for a city that
 * nothing is delivered to, or that nobody knows.
 */
export type Destination = { served: boolean } | null

/**
 * A product is available where it is for sale and the city is served. What is wrong with the product itself goes before the
 * city: moving does not make a banned product buyable. Stock by city, once there is any, is one more question here.
 */
export const availabilityOf = (sale: SaleState, destination: Destination): Availability => {
  if (sale !== 'for-sale') return { available: false, reason: sale }
  return destination === null || destination.served ? { available: true, reason: null } : { available: false, reason: 'city-not-served' }
}
