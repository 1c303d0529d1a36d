import type { DrugView } from '#model/views/drug.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import { type DrugBody, drugOf, type ProductRow } from '../query/product.ts'
import { drugItself } from './drug-itself.ts'
import { sameBrand } from './drug-parts.ts'
import { placeOfDrug } from './general.ts'
import { interactionsOf } from './interactions.ts'
import { substitutesFor } from './substitutes.ts'

/** Whether a drug acts where it is put. What is put under the tongue, into the bowel or behind a plaster is there to reach the blood. */
const isLocal = (row: ProductRow<DrugBody>): boolean => {
  const place = placeOfDrug(row)
  return (
    place !== undefined &&
    (['skin', 'eye', 'ear', 'eye-ear', 'vaginal'].includes(place)
      ? row.form !== 'patch'
      : place === 'mouth' && ['mouthwash', 'gel', 'solution', 'ointment'].includes(row.form))
  )
}

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
        isLocal(row),
      ),
      sameBrand: sameBrand(catalogue, row, key.locale),
    }
  )
}
