import type { IslandT } from '../t.ts'

/** The areas whose texts the checker needs; except for the first, only some keys (`src/layouts/Checker.astro`). */
export type CheckerT = IslandT<'interactions' | 'product' | 'drug' | 'search' | 'errors'>
