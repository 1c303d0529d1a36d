import { compositionKey, saltIdentity } from './composition.ts'
import type { Medicine } from './medicine.ts'
import { parsePack } from './pack.ts'
import type { Tally } from './report.ts'

const kind = (medicine: Medicine): string => `${parsePack(medicine.packLabel, medicine.name).form} ${compositionKey(medicine.composition)}`

/**
 * Salts and form without strengths, because for most salts the law ignores the strength. The place of use counts: nasal drops are not eye
 * drops.
 */
const salts = ({ packLabel, name, composition }: Medicine): string => {
  const { form, route } = parsePack(packLabel, name)
  const names = composition.map(({ salt }) => saltIdentity(salt)).sort()
  return [form, route, ...names].join('\n')
}

/** This many products of the listing, and this share with one answer, make a rule; the exceptions among them are mistakes. */
const [enough, share] = [20, 0.95]

type Answers = { yes: number; no: number }

/** The answer of nearly all of a group; undefined if the group is small or divided. */
const ruleOf = ({ yes, no }: Answers): boolean | undefined => {
  if (yes + no < enough) return undefined
  if (yes >= share * (yes + no)) return true
  return no >= share * (yes + no) ? false : undefined
}

/**
 * Whether a medicine needs a prescription. The listing states it for its own products; if nearly all products of the same salts, strengths
 * and form agree, or of the same salts and form, the exceptions follow them. For products of other sources the safe answer is yes, unless
 * the listing has such a rule or never requires a prescription.
 */
export const prescriptionRule = (medicines: readonly Medicine[], joins: Tally): ((medicine: Medicine) => boolean) => {
  const ofKind = new Map<string, Answers>()
  const ofSalts = new Map<string, Answers>()
  for (const medicine of medicines) {
    if (medicine.prescription === undefined) continue
    for (const [groups, key] of [
      [ofKind, kind(medicine)],
      [ofSalts, salts(medicine)],
    ] as const) {
      const group = groups.get(key) ?? { yes: 0, no: 0 }
      group[medicine.prescription ? 'yes' : 'no']++
      groups.set(key, group)
    }
  }
  return (medicine) => {
    const group = ofKind.get(kind(medicine)) ?? { yes: 0, no: 0 }
    const rule = ruleOf(group) ?? ruleOf(ofSalts.get(salts(medicine)) ?? { yes: 0, no: 0 })
    if (medicine.prescription !== undefined) {
      if (rule !== undefined && rule !== medicine.prescription) joins.count('prescription-mark-follows-its-group')
      return rule ?? medicine.prescription
    }
    const free = medicine.whole && (rule === false || (group.no > 0 && group.yes === 0))
    joins.count(free ? 'prescription-not-needed-by-likeness-to-1mg' : 'prescription-assumed')
    return !free
  }
}
