import { isNarcotic } from '#catalogue/sale-rules/drugs.ts'
import { scheduleByLaw, strictest } from '#catalogue/sale-rules/schedule.ts'
import type { SellableProduct } from '#catalogue/sale-rules/sellable-product.ts'
import { orderedSubstance } from '#catalogue/sale-rules/substance.ts'
import type { Schedule } from '#model/product.ts'
import type { Medicine } from './medicine.ts'
import type { ConvertedPack } from './pack.ts'

export const scheduledOf = (
  { composition }: Pick<Medicine, 'composition'>,
  { form, route }: ConvertedPack,
): Pick<SellableProduct, 'form' | 'route' | 'salts'> => ({
  form,
  route,
  salts: composition.map(({ salt, strength }) => ({
    id: 0,
    names: [salt.toLowerCase()],
    strength,
  })),
})

/**
 * Schedule, prescription and NDPS status of a product: by law, and by the listing where that is stricter. The inputs state no schedule: what needs
 * a prescription and stands in no list is `H`.
 */
export const scheduleOf = (
  product: Pick<SellableProduct, 'form' | 'route' | 'salts'>,
  asked: boolean,
): { schedule: Schedule; prescriptionRequired: boolean; narcotic: boolean } => {
  const narcotic = isNarcotic(product.salts.map(({ names }) => orderedSubstance(names[0] ?? '')))
  const listed = {
    schedule: asked ? ('H' as const) : ('none' as const),
    prescriptionRequired: asked,
  }
  return { ...strictest(scheduleByLaw(product), listed), narcotic }
}
