import type { SubstitutionFacts } from '../equality/substitution-facts.ts'

export type SellableProduct = Pick<
  SubstitutionFacts,
  'name' | 'form' | 'release' | 'route' | 'compositionComplete' | 'salts'
>
