import { amountOf } from '#catalogue/equality/amounts.ts'
import { actingSubstance } from '#catalogue/substances/forms.ts'
import { type AilmentPlace, placesOfProduct } from './ailment-place.ts'
import { ailmentOfUse, ailmentsOfClasses, isBelieved, isTreatedIn } from './ailments.ts'
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
  const places = placesOfProduct(form, route, `${medicine.name} ${medicine.packLabel}`)
  return { form, places }
}

/** The same salts at the same place, or in the same form if the place is unknown. */
const groupOf = (medicine: Medicine): string => {
  const { form, places } = placesOf(medicine)
  const salts = new Set(medicine.composition.map(({ salt }) => saltIdentity(salt)).sort())
  return [...(places.length > 0 ? places : [form]), ...salts].join('\n')
}

/** Organs that words of a use name, and the places of a medicine for them. */
const organs: [RegExp, readonly AilmentPlace[]][] = [
  [/\beye|ocular|conjunctiv|uveitis|cornea/i, ['eye']],
  [/\bears?\b|otitis|earwax/i, ['ear', 'injected']],
]
/** Uses of a medicine for the whole body, which one that stays at its place does not have. */
const ofTheBody =
  /asthma|arthrit|rheumat|autoimmune|allergic (?:conditions|reactions)|leuk|lymphoma|myeloma|pelvic|nephro|peptic|bacterial infections|inflammatory conditions/i
const local: readonly AilmentPlace[] = ['skin', 'scalp', 'eye', 'ear', 'vaginal', 'mouth', 'nose']

const erection = /erectile|impoten/i
const lungs = /pulmonary|\bPAH\b/i
/** Strengths, in mg, that are made for some of a substance's uses: the words of the uses that such a product does not have. */
const notAt: Record<string, readonly { strengths: readonly number[]; not: readonly RegExp[] }[]> = {
  sildenafil: [
    { strengths: [10, 20], not: [erection] },
    { strengths: [25, 50, 100], not: [lungs] },
  ],
  // Of 20 mg both are made, and only the brand tells which.
  tadalafil: [
    { strengths: [20], not: [erection, lungs] },
    { strengths: [2.5, 5, 10], not: [lungs] },
  ],
  finasteride: [
    { strengths: [1], not: [/prostat/i] },
    { strengths: [5], not: [/hair|alopecia|bald/i] },
  ],
  ulipristal: [
    { strengths: [5], not: [/contracept|pregnancy/i] },
    { strengths: [30], not: [/fibroid/i] },
  ],
  lamivudine: [
    { strengths: [100], not: [/\bHIV\b/] },
    { strengths: [150, 300], not: [/hepatitis/i] },
  ],
  denosumab: [
    { strengths: [60], not: [/metasta|giant cell|cancer/i] },
    { strengths: [120], not: [/osteopor/i] },
  ],
  'zoledronic acid': [
    { strengths: [4], not: [/osteopor/i] },
    { strengths: [5], not: [/hypercalc|cancer|metasta/i] },
  ],
  // So much at once is given against cancer only.
  methotrexate: [{ strengths: [500, 1000], not: [/psoria|arthrit|crohn/i] }],
}

const isOfOtherStrength = ({ composition }: Medicine, use: string): boolean => {
  const [only, ...others] = composition
  const amount = others.length === 0 && only?.strength ? amountOf(only.strength) : null
  if (only === undefined || amount?.base !== 'mg') return false
  return (notAt[actingSubstance(only.salt)] ?? []).some(
    ({ strengths, not }) =>
      strengths.includes(amount.value) && not.some((words) => words.test(use)),
  )
}

/** Whether a stated use can be one of this product: the sources state the uses of a substance for all of its forms and strengths. */
export const isUseOf = (medicine: Medicine, use: string): boolean => {
  if (isOfOtherStrength(medicine, use)) return false
  const { places } = placesOf(medicine)
  if (places.length === 0) return true
  const ailment = ailmentOfUse(use)
  if (ailment !== undefined) return isTreatedIn(ailment, places)
  const named = organs.filter(([words]) => words.test(use)).flatMap(([, at]) => at)
  if (named.length > 0) return named.some((place) => places.includes(place))
  return !(places.every((place) => local.includes(place)) && ofTheBody.test(use))
}

const statedBy = (details: Details | undefined): string[] => [
  ...new Set(details?.uses.flatMap((use) => ailmentOfUse(use) ?? [])),
]

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
    const { described, times } = groups.get(groupOf(medicine)) ?? {
      described: 0,
      times: new Map<string, number>(),
    }
    return [...times]
      .filter(([, count]) => count >= enoughWitnesses && count * 2 >= described)
      .map(([name]) => name)
  }
  return (medicine) => {
    const classified = medicine.composition.flatMap(
      ({ salt }) => salts.byIdentity(saltIdentity(salt)) ?? [],
    )
    const believed = (names: string[]): string[] =>
      names.filter((name) => isBelieved(name, classified))
    const stated = believed(statedBy(detailsOf(medicine)))
    const classes = ailmentsOfClasses(classified, placesOf(medicine).places)
    const siblings = classes.length > 0 || !medicine.whole ? [] : believed(bySiblings(medicine))
    if (stated.length > 0) joins.count('drugs-with-ailment-by-stated-use')
    if (classes.length > 0) joins.count('drugs-with-ailment-by-atc-class')
    if (siblings.length > 0) joins.count('drugs-with-ailment-by-uses-of-the-same-salts')
    return [...new Set([...stated, ...classes, ...siblings])].filter((name) =>
      isUseOf(medicine, name),
    )
  }
}
