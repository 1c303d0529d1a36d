/** Delays between tries: `firstMs` after the first one, `factor` times longer after each further one, at most `maxMs`. */
export type Backoff = { firstMs: number; factor: number; maxMs: number }

/** The delay in milliseconds after `tries` tries, at least one. */
export const backoffMs = ({ firstMs, factor, maxMs }: Backoff, tries: number): number =>
  Math.min(firstMs * factor ** (tries - 1), maxMs)
