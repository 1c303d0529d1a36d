import { compositionKey, isPartOf } from './composition.ts'
import { makerIdentity } from './maker.ts'
import type { Medicine } from './medicine.ts'
import { foldName } from './mend.ts'
import type { Tally } from './report.ts'

const keyOf = ({ name, maker, packLabel }: Medicine): string =>
  [foldName(name), makerIdentity(maker), foldName(packLabel)].join('\n')

/** Whether two rows of one name, maker and pack describe one product: equal salts and strengths, or one list cut and the other complete. */
const isSame = (one: Medicine, other: Medicine): boolean =>
  compositionKey(one.composition) === compositionKey(other.composition) ||
  (!one.whole && other.whole && isPartOf(one.composition, other.composition)) ||
  (!other.whole && one.whole && isPartOf(other.composition, one.composition))

/** Merges the facts of both; on conflict the row listed with a price wins. The older id stays because it is in URLs. */
const merged = (one: Medicine, other: Medicine): Medicine => {
  const [better, worse] =
    other.price !== undefined && one.price === undefined ? [other, one] : [one, other]
  const whole = better.whole ? better : worse.whole ? worse : better
  return {
    ...better,
    id: Math.min(one.id, other.id),
    composition: whole.composition,
    whole: whole.whole,
    price: better.price ?? worse.price,
    prescription:
      one.prescription === true || other.prescription === true
        ? true
        : (one.prescription ?? other.prescription),
    about: better.about ?? worse.about,
    sideEffects: better.sideEffects.length > 0 ? better.sideEffects : worse.sideEffects,
    place: one.place === undefined ? other.place : Math.min(one.place, other.place ?? one.place),
    image: better.image ?? worse.image,
  }
}

/**
 * Merges rows of one name, maker and pack with the same salts and strengths. Rows of one name whose salts or strengths differ are different
 * products: they stay separate and are counted.
 */
export const joinRepeated = (medicines: readonly Medicine[], joins: Tally): Medicine[] => {
  const kept = new Map<string, Medicine[]>()
  for (const medicine of medicines) {
    const key = keyOf(medicine)
    const others = kept.get(key) ?? []
    const at = others.findIndex((other) => isSame(other, medicine))
    if (at < 0) {
      if (others.length > 0) joins.count('repeated-name-maker-and-pack-with-other-salts')
      kept.set(key, [...others, medicine])
      continue
    }
    joins.count('repeated-name-maker-and-pack-joined')
    others[at] = merged(others[at] as Medicine, medicine)
  }
  return [...kept.values()].flat().sort((a, b) => a.id - b.id)
}
