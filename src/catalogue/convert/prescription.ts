import { compositionKey, saltIdentity } from './composition.ts'
import type { Medicine } from './medicine.ts'
import { parsePack } from './pack.ts'
import type { Tally } from './report.ts'

const kind = (medicine: Medicine): string => `${parsePack(medicine.packLabel, medicine.name).form} ${compositionKey(medicine.composition)}`

/** The same whatever the strength: of most salts the law does not look at it. It does look at the place: drops for the nose are not those for the eye. */
const salts = ({ packLabel, name, composition }: Medicine): string => {
  const { form, route } = parsePack(packLabel, name)
  const names = composition.map(({ salt }) => saltIdentity(salt)).sort()
  return [form, route, ...names].join('\n')
}

/** So many products of the listing, and such a share of one answer, are a rule; the others among them are slips. */
const [enough, share] = [20, 0.95]

type Answers = { yes: number; no: number }

/** What nearly all of a group say; nothing where the group is small or divided. */
const ruleOf = ({ yes, no }: Answers): boolean | undefined => {
  if (yes + no < enough) return undefined
  if (yes >= share * (yes + no)) return true
  return no >= share * (yes + no) ? false : undefined
}

/**
 * Whether a medicine needs a prescription. The listing says it for its own products; where nearly all of the same salts,
 * strengths and form say the same, or of the same salts and form, that goes for the others among them too. For the products of other sources the safe
 * answer is yes, unless the listing has such a rule, or never asks for one.
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
