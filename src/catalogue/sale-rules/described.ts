import type { Described } from '../equality/described.ts'

/** What the rules of sale ask of a product. */
export type Sold = Pick<Described, 'name' | 'form' | 'release' | 'route' | 'compositionComplete' | 'salts'>
