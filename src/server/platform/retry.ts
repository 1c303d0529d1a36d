/** How long to wait between tries: `firstMs` after the first one, `factor` times longer after each further one, at most `maxMs`. */
export type Backoff = { firstMs: number; factor: number; maxMs: number }

/** Milliseconds to wait after so many tries, of which there was at least one. */
export const backoffMs = ({ firstMs, factor, maxMs }: Backoff, tries: number): number => Math.min(firstMs * factor ** (tries - 1), maxMs)
