import { isPartOf, saltIdentity } from './composition.ts'
import type { Details } from './details.ts'
import { makerIdentity } from './maker.ts'
import type { Medicine } from './medicine.ts'
import { foldName } from './mend.ts'
import type { Tally } from './report.ts'

/** The entry of `details` about this product: of several, the one of its maker. */
export const detailsOf = (
  medicine: Medicine,
  details: Map<string, Details[]>,
): Details | undefined => {
  const matching = (details.get(foldName(medicine.name)) ?? []).filter((one) =>
    isPartOf(medicine.composition, one.composition),
  )
  if (matching.length <= 1) return matching[0]
  const own = matching.filter((one) => makerIdentity(one.maker) === makerIdentity(medicine.maker))
  return own.length === 1 ? own[0] : undefined
}

const oneStrength = String.raw`\d+(?:\.\d+)?\s*(?:mg|mcg|gm|g|iu|%|million spores)?`
// Excludes `…/5ml`, which is a concentration rather than a second strength.
const strengths = new RegExp(
  String.raw`${oneStrength}(?:\s*\/\s*${oneStrength})+(?!\d|\.\d|\s*ml)`,
  'i',
)

/** The number of strengths that a name lists: `Upright SP 100 mg/500 mg/15 mg Tablet` has three. */
const strengthsInName = (name: string): number => strengths.exec(name)?.[0].split('/').length ?? 0

/**
 * The A–Z list shows at most two salts: of its two-salt rows that another source also has, a quarter contain three or more. A row with two
 * counts as complete only with evidence: `salt_composition`, the listing, the details file, or a name that lists exactly two strengths. The
 * others are marked so that they are never offered as substitutes for a product of two salts.
 */
export const settleComposition = (
  medicine: Medicine,
  details: Details | undefined,
  joins: Tally,
): Medicine => {
  if (medicine.whole) return medicine
  if (details && details.composition.length >= medicine.composition.length) {
    if (details.composition.length > medicine.composition.length)
      joins.count('cut-off-salts-restored-from-details')
    return { ...medicine, composition: details.composition, whole: true }
  }
  const listed = strengthsInName(medicine.name)
  // `LB` is lactobacillus, for which names never give a strength.
  if (listed === medicine.composition.length && !/\bLB\b/i.test(medicine.name)) {
    joins.count('composition-confirmed-by-strengths-in-name')
    return { ...medicine, whole: true }
  }
  joins.count(
    listed > medicine.composition.length ? 'composition-known-to-be-cut' : 'composition-maybe-cut',
  )
  return medicine
}

/** Shorter words of names are usually part of a brand. */
const shortestName = 6

/**
 * Whether a name spells out a substance that is only a part of the name of the listed salt: glycerin suppositories for infants are listed as
 * nitroglycerin. Which of the two is right is not known. `known`: the identities of the salts of all medicines.
 */
export const namesAnotherSalt = (
  { name, composition }: Pick<Medicine, 'name' | 'composition'>,
  known: ReadonlySet<string>,
): boolean => {
  const salts = composition.map(({ salt }) => salt.toLowerCase())
  const own = new Set(salts.flatMap((salt) => [saltIdentity(salt), ...salt.split(/[^a-z0-9]+/)]))
  return name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some(
      (word) =>
        word.length >= shortestName &&
        known.has(saltIdentity(word)) &&
        !own.has(word) &&
        !own.has(saltIdentity(word)) &&
        salts.some((salt) => salt.includes(word)),
    )
}
