import type { DrugView } from '#model/views/drug.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import { drugOf } from '../query/product.ts'
import { drugItself } from './drug-itself.ts'
import { sameBrand } from './drug-parts.ts'
import { interactionsOf } from './interactions.ts'
import { substitutesFor } from './substitutes.ts'

export const drugView = (catalogue: Catalogue, key: KeyOf<'drug'>): DrugView | null => {
  const row = drugOf(catalogue, key.id)
  return (
    row && {
      ...drugItself(catalogue, key, row),
      substitutes: substitutesFor(catalogue, row, key.locale),
      interactions: interactionsOf(
        catalogue,
        row.salts,
        key.locale,
        row.body.compositionComplete !== false,
      ),
      sameBrand: sameBrand(catalogue, row, key.locale),
    }
  )
}
