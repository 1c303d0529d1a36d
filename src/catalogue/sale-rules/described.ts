import type { Described } from '../equality/described.ts'

export type Sold = Pick<
  Described,
  'name' | 'form' | 'release' | 'route' | 'compositionComplete' | 'salts'
>
