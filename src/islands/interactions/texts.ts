import type { IslandT } from '../t.ts'

/** The areas whose texts the checker has with it; of all but the first only some (`src/layouts/Checker.astro`). */
export type CheckerT = IslandT<'interactions' | 'product' | 'drug' | 'search' | 'errors'>
