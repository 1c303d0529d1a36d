import { actsAt, scheduleByLaw } from '#catalogue/sale-rules/schedule.ts'
import { compositionKey, saltIdentity } from './composition.ts'
import type { Medicine } from './medicine.ts'
import { parsePack } from './pack.ts'
import type { Tally } from './report.ts'
import { scheduledOf } from './schedules.ts'

/** `10% w/w` and `10% w/v` of one medicine at one place differ in how it was measured, not in who may buy it. */
const withoutMeasure = (key: string): string => key.replace(/% [wv]\/[wv]/g, '%')

type Kind = { product: ReturnType<typeof scheduledOf>; whole: string; salts: string }

/** What the law asks about a medicine, and the two groups that are to agree: one composition at one place, with strengths and without. */
const kindOf = (medicine: Medicine): Kind => {
  const product = scheduledOf(medicine, parsePack(medicine.packLabel, medicine.name))
  const place = actsAt(product)
  const names = medicine.composition.map(({ salt }) => saltIdentity(salt)).sort()
  return {
    product,
    whole: `${place} ${withoutMeasure(compositionKey(medicine.composition))}`,
    salts: [place, ...names].join('\n'),
  }
}

/** This many products of the listing, and this share with one answer, make a rule; the exceptions among them are mistakes. */
const [enough, share] = [20, 0.95]

type Answers = { yes: number; no: number }
const none: Answers = { yes: 0, no: 0 }

/** The answer of nearly all of a group; undefined if the group is small or divided. */
const ruleOf = ({ yes, no }: Answers): boolean | undefined => {
  if (yes + no < enough) return undefined
  if (yes >= share * (yes + no)) return true
  return no >= share * (yes + no) ? false : undefined
}

/**
 * Whether a medicine needs a prescription. The law decides first. Where it names no salt, all products of one composition at one place get one answer:
 * that of nearly all of them; otherwise yes as soon as the listing says so of one, or of nearly all products of the same salts. For products of other
 * sources the safe answer is yes, unless the listing never requires a prescription for their like.
 */
export const prescriptionRule = (
  medicines: readonly Medicine[],
  joins: Tally,
): ((medicine: Medicine) => boolean) => {
  const ofWhole = new Map<string, Answers>()
  const ofSalts = new Map<string, Answers>()
  for (const medicine of medicines) {
    if (medicine.prescription === undefined || !medicine.whole) continue
    const kind = kindOf(medicine)
    for (const [groups, key] of [
      [ofWhole, kind.whole],
      [ofSalts, kind.salts],
    ] as const) {
      const group = groups.get(key) ?? { yes: 0, no: 0 }
      group[medicine.prescription ? 'yes' : 'no']++
      groups.set(key, group)
    }
  }
  return (medicine) => {
    const kind = kindOf(medicine)
    if (scheduleByLaw(kind.product) !== 'none') {
      if (medicine.prescription === false) joins.count('prescription-by-law-against-the-listing')
      return true
    }
    const group = ofWhole.get(kind.whole) ?? none
    const ofSame = ruleOf(ofSalts.get(kind.salts) ?? none)
    const asked =
      ruleOf(group) ?? (group.yes > 0 || ofSame === true || (group.no === 0 && ofSame !== false))
    if (medicine.prescription === undefined) {
      const free = medicine.whole && !asked
      joins.count(free ? 'prescription-not-needed-by-likeness-to-1mg' : 'prescription-assumed')
      return !free
    }
    const decided = medicine.whole ? asked : asked || medicine.prescription
    if (decided !== medicine.prescription) joins.count('prescription-mark-follows-its-group')
    return decided
  }
}
