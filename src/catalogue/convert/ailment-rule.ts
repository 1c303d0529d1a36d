import { placesOfProduct } from './ailment-place.ts'
import { ailmentOfUse, ailmentsOfClasses } from './ailments.ts'
import { saltIdentity } from './composition.ts'
import type { Details } from './details.ts'
import type { Medicine } from './medicine.ts'
import { parsePack } from './pack.ts'
import type { Tally } from './report.ts'
import type { Salts } from './salts.ts'

/** Other products of the same salts inherit a use only if this many products, and at least half of those that state any use, state it. */
const enoughWitnesses = 2

type Witnesses = { described: number; times: Map<string, number> }

const placesOf = (medicine: Medicine) => {
  const { form, route } = parsePack(medicine.packLabel, medicine.name)
  return placesOfProduct(form, route)
}

const groupOf = (medicine: Medicine): string =>
  [...placesOf(medicine), ...new Set(medicine.composition.map(({ salt }) => saltIdentity(salt)).sort())].join('\n')

const statedBy = (details: Details | undefined): string[] => [...new Set(details?.uses.flatMap((use) => ailmentOfUse(use) ?? []))]

/**
 * The ailments of a medicine: those its own details state and those its salts' ATC classes treat. If the classes imply none, those that
 * most products of the same salts and place state.
 */
export const ailmentRule = (
  medicines: readonly Medicine[],
  salts: Salts,
  detailsOf: (medicine: Medicine) => Details | undefined,
  joins: Tally,
): ((medicine: Medicine) => string[]) => {
  const groups = new Map<string, Witnesses>()
  for (const medicine of medicines) {
    const details = detailsOf(medicine)
    if (!details || details.uses.length === 0 || !medicine.whole) continue
    const key = groupOf(medicine)
    const group = groups.get(key) ?? { described: 0, times: new Map<string, number>() }
    groups.set(key, group)
    group.described++
    for (const name of statedBy(details)) group.times.set(name, (group.times.get(name) ?? 0) + 1)
  }
  const bySiblings = (medicine: Medicine): string[] => {
    const { described, times } = groups.get(groupOf(medicine)) ?? { described: 0, times: new Map<string, number>() }
    return [...times].filter(([, count]) => count >= enoughWitnesses && count * 2 >= described).map(([name]) => name)
  }
  return (medicine) => {
    const stated = statedBy(detailsOf(medicine))
    const classified = medicine.composition.flatMap(({ salt }) => salts.byIdentity(saltIdentity(salt)) ?? [])
    const classes = ailmentsOfClasses(classified, placesOf(medicine))
    const siblings = classes.length > 0 || !medicine.whole ? [] : bySiblings(medicine)
    if (stated.length > 0) joins.count('drugs-with-ailment-by-stated-use')
    if (classes.length > 0) joins.count('drugs-with-ailment-by-atc-class')
    if (siblings.length > 0) joins.count('drugs-with-ailment-by-uses-of-the-same-salts')
    return [...new Set([...stated, ...classes, ...siblings])]
  }
}
