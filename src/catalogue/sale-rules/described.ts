import type { Described } from '../equality/described.ts'

/** The facts of a product that the sale rules need. */
export type Sold = Pick<
  Described,
  'name' | 'form' | 'release' | 'route' | 'compositionComplete' | 'salts'
>
