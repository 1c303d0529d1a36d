import { compositionKey } from './composition.ts'
import type { Medicine } from './medicine.ts'
import { parsePack } from './pack.ts'
import type { Tally } from './report.ts'

const kind = (medicine: Medicine): string => `${parsePack(medicine.packLabel, medicine.name).form} ${compositionKey(medicine.composition)}`

/**
 * Whether a medicine needs a prescription. The listing says it for its own products. For the others the safe answer is
 * yes, unless the listing has the very same salts, strengths and form and never asks for one.
 */
export const prescriptionRule = (medicines: readonly Medicine[], joins: Tally): ((medicine: Medicine) => boolean) => {
  const asked = new Map<string, boolean>()
  for (const medicine of medicines)
    if (medicine.prescription !== undefined) asked.set(kind(medicine), (asked.get(kind(medicine)) ?? false) || medicine.prescription)
  return (medicine) => {
    if (medicine.prescription !== undefined) return medicine.prescription
    const free = medicine.whole && asked.get(kind(medicine)) === false
    joins.count(free ? 'prescription-not-needed-by-likeness-to-1mg' : 'prescription-assumed')
    return !free
  }
}
