import { type ReleaseMark, releaseMarksOf } from '#catalogue/equality/release-marks.ts'
import type { Form, Release } from '#model/product.ts'
import { compositionKey } from './composition.ts'
import type { Medicine } from './medicine.ts'
import { parsePack } from './pack.ts'
import type { Tally } from './report.ts'

export type SettledRelease = {
  release: Release
  /** Marks of the name that turned out to be letters of the brand. */
  brandLetters: string[]
}

/**
 * Letters that brands also use with other meanings. The list for solid forms is shorter, because a wrong guess would equate two releases.
 */
const loose: readonly string[] = ['XL', 'OD', 'PR', 'CD', 'LA', 'TR']
const looseOfSolids: readonly string[] = ['XL', 'OD', 'PR', 'CD']
/** Of these, the letters that mean the release if any sibling has it; the others also need the price to agree. */
const trustedWithSibling: readonly string[] = ['XL', 'TR', 'LA']
const solids: readonly Form[] = ['tablet', 'capsule', 'granules']

/** Products of the same salts, strengths and form: their releases by source, and their unit prices. */
type Siblings = {
  plain: number
  plainPrices: number[]
  releases: Map<Release, { count: number; prices: number[] }>
}

/** With this many plain siblings the letters probably belong to the brand. */
const enoughPlain = 3
/** Two price groups are distinct from this factor on, and a price belongs to a group within this share. */
const [apart, near] = [1.5, 0.25]

const kind = (medicine: Medicine, form: Form): string =>
  `${form} ${compositionKey(medicine.composition)}`

const median = (prices: readonly number[]): number | null => {
  const sorted = prices.toSorted((a, b) => a - b)
  return sorted.length < 3 ? null : (sorted[Math.floor(sorted.length / 2)] as number)
}

/** The group a price belongs to: `mark`, `plain`, or undecided. */
const witness = (
  price: number | null,
  marked: readonly number[],
  plain: readonly number[],
): 'mark' | 'plain' | null => {
  const [high, low] = [median(marked), median(plain)]
  if (
    price === null ||
    high === null ||
    low === null ||
    Math.max(high, low) < apart * Math.min(high, low)
  )
    return null
  const isNear = (centre: number): boolean => Math.abs(price - centre) <= near * centre
  return isNear(high) === isNear(low) ? null : isNear(high) ? 'mark' : 'plain'
}

/**
 * Decides whether letters such as `SR` in the name of a product that its source calls plain are its release or part of the brand. Siblings
 * of the same salts, strengths and form decide first, then the price. If undecided, the product keeps the source's release despite the
 * contradicting name and has no substitutes (docs/substitutes.md).
 */
export const releaseRule = (
  medicines: readonly Medicine[],
  joins: Tally,
): ((medicine: Medicine) => SettledRelease) => {
  const siblings = new Map<string, Siblings>()
  const doubtful = new Map<Medicine, { form: Form; marks: ReleaseMark[]; price: number | null }>()
  for (const medicine of medicines) {
    const { form, release, unitsInPack } = parsePack(medicine.packLabel, medicine.name)
    const key = kind(medicine, form)
    const group: Siblings = siblings.get(key) ?? { plain: 0, plainPrices: [], releases: new Map() }
    siblings.set(key, group)
    const price = medicine.price === undefined ? null : medicine.price / unitsInPack
    const marks =
      release === 'plain'
        ? marksOf(medicine, form).filter(({ means }) => !means.includes(release))
        : []
    if (marks.length > 0) doubtful.set(medicine, { form, marks, price })
    else if (release === 'plain') {
      group.plain++
      if (price !== null) group.plainPrices.push(price)
    } else {
      const found = group.releases.get(release) ?? { count: 0, prices: [] }
      group.releases.set(release, {
        count: found.count + 1,
        prices: price === null ? found.prices : [...found.prices, price],
      })
    }
  }
  return (medicine) => {
    const doubt = doubtful.get(medicine)
    if (!doubt)
      return {
        release: parsePack(medicine.packLabel, medicine.name).release,
        brandLetters: [],
      }
    const settled: SettledRelease = { release: 'plain', brandLetters: [] }
    const group = siblings.get(kind(medicine, doubt.form))
    for (const mark of doubt.marks) {
      const verdict = group ? verdictOf(mark, doubt.form, group, doubt.price) : null
      if (verdict === 'brand') settled.brandLetters.push(mark.letters)
      else if (verdict !== null) settled.release = verdict
      joins.count(
        verdict === null
          ? 'release-mark-unsettled'
          : verdict === 'brand'
            ? 'release-mark-is-of-the-brand'
            : 'release-read-from-name',
      )
    }
    return settled
  }
}

/** `MR` on a painkiller whose list of salts may be cut probably names the missing muscle relaxant. */
const marksOf = (medicine: Medicine, form: Form): ReleaseMark[] =>
  releaseMarksOf(
    medicine.name,
    form,
    medicine.composition.map(({ salt }) => salt.toLowerCase()),
  ).filter(({ letters }) => medicine.whole || letters !== 'MR')

const verdictOf = (
  { letters, means }: ReleaseMark,
  form: Form,
  group: Siblings,
  price: number | null,
): Release | 'brand' | null => {
  const found = means
    .flatMap((release) => {
      const siblings = group.releases.get(release)
      return siblings ? [{ release, ...siblings }] : []
    })
    .sort((a, b) => b.count - a.count)[0]
  const isLoose = (solids.includes(form) ? looseOfSolids : loose).includes(letters)
  if (!found) return isLoose && group.plain >= enoughPlain ? 'brand' : null
  if (group.plain === 0 || !loose.includes(letters) || trustedWithSibling.includes(letters))
    return found.release
  const sided = witness(price, found.prices, group.plainPrices)
  return sided === null ? null : sided === 'mark' ? found.release : 'brand'
}
