import type { ProductKind, Schedule } from './product.ts'

/** Schedules whose products need no prescription and no supervision. */
const free: readonly Schedule[] = ['OTC', 'none']

/**
 * Whether a product may be named to a marketing tool: only what is sold without a prescription. Where the catalogue is not clear it may not,
 * because a medicine tells of an illness.
 */
export const mayBeNamed = ({
  kind,
  rx,
  schedule,
}: {
  kind: ProductKind
  rx: number
  schedule: Schedule
}): boolean => (kind === 'otc' ? rx === 0 : rx === 0 && free.includes(schedule))
