import { compositionKey, saltIdentity } from './composition.ts'
import type { Medicine } from './medicine.ts'
import { parsePack } from './pack.ts'
import type { Tally } from './report.ts'

/** A group frees those of which no source speaks when it has so many products, none of them listed as needing one, and this share is free. */
const [enoughProducts, nearlyAll] = [50, 0.95]
/** A listed mark "not needed" does not count where the listing asks for a prescription so many times as often in its group. */
const [enoughAsking, timesAsOften] = [3, 2]

type Marks = { products: number; free: number; asks: number; listedFree: number }

const kind = (medicine: Medicine): string => `${parsePack(medicine.packLabel, medicine.name).form} ${compositionKey(medicine.composition)}`

/** Products of the same salts, form and place, whatever their strengths. */
const groupOf = (medicine: Medicine): string => {
  const { form, route, external } = parsePack(medicine.packLabel, medicine.name)
  return [form, route, external, ...medicine.composition.map(({ salt }) => saltIdentity(salt)).sort()].join('\n')
}

/**
 * Whether a medicine needs a prescription. The listing says it for its own products. For the others the safe answer is
 * yes, unless the listing has the very same salts, strengths and form and never asks for one. Then marks that contradict
 * nearly all of their group follow the group (docs/converters.md "What is claimed, and on whose word").
 */
export const prescriptionRule = (medicines: readonly Medicine[], joins: Tally): ((medicine: Medicine) => boolean) => {
  const asked = new Map<string, boolean>()
  for (const medicine of medicines)
    if (medicine.prescription !== undefined) asked.set(kind(medicine), (asked.get(kind(medicine)) ?? false) || medicine.prescription)
  const alone = (medicine: Medicine): boolean => medicine.prescription ?? !(medicine.whole && asked.get(kind(medicine)) === false)

  const groups = new Map<string, Marks>()
  for (const medicine of medicines) {
    if (!medicine.whole) continue
    const key = groupOf(medicine)
    const marks = groups.get(key) ?? { products: 0, free: 0, asks: 0, listedFree: 0 }
    groups.set(key, marks)
    marks.products++
    if (!alone(medicine)) marks.free++
    if (medicine.prescription === true) marks.asks++
    if (medicine.prescription === false) marks.listedFree++
  }

  return (medicine) => {
    const needed = alone(medicine)
    const group = medicine.whole ? groups.get(groupOf(medicine)) : undefined
    if (group && !needed && group.asks >= enoughAsking && group.asks >= timesAsOften * group.listedFree) {
      joins.count('prescription-needed-by-the-rule-of-its-group')
      return true
    }
    const isFreeGroup = group && group.asks === 0 && group.products >= enoughProducts && group.free >= nearlyAll * group.products
    if (isFreeGroup && needed) {
      joins.count('prescription-not-needed-by-the-rule-of-its-group')
      return false
    }
    if (medicine.prescription === undefined) joins.count(needed ? 'prescription-assumed' : 'prescription-not-needed-by-likeness-to-1mg')
    return needed
  }
}
