import { actingSubstance } from '../substances/forms.ts'
import lists from './substances.json' with { type: 'json' }

/**
 * Substances that need special rules of substitution, by their lower-case names (INN first). A salt or ester counts as its substance:
 * `metoprolol succinate` is metoprolol.
 */
const list = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(actingSubstance))

const known = new Map<string, string>()
const maxNames = 20_000

/** The active substance of a name, cached: a catalogue repeats the same few thousand names. */
const actingOf = (name: string): string => {
  const cached = known.get(name)
  if (cached !== undefined) return cached
  const substance = actingSubstance(name)
  if (known.size < maxNames) known.set(name, substance)
  return substance
}

/** Whether one of the names is one of the substances or a salt of it. */
export const isOneOf = (substances: ReadonlySet<string>, names: readonly string[]): boolean =>
  names.some((name) => substances.has(actingOf(name)))

/**
 * Narrow therapeutic index: a small difference in blood level can do harm, so only the doctor should change the product. Sources: US FDA,
 * draft guidances on narrow therapeutic index drugs; EMA and Health Canada lists of critical dose drugs; British National Formulary (brand
 * prescribing of antiepileptics, ciclosporin, lithium, tacrolimus, theophylline).
 */
export const narrowIndex = list(lists.narrowIndex)

export const isNarrowIndex = (names: readonly string[]): boolean => isOneOf(narrowIndex, names)

/**
 * Substances whose prolonged-release products differ from one another: one lasts twelve hours, another twenty-four, and only the letters in
 * the name (SR, XL, CR, retard …) tell them apart. All narrow-index substances belong here too.
 */
export const releaseLettersMatter = list(lists.releaseLettersMatter)

/**
 * Substances that do not keep in water: their vials hold powder even where the pack does not say so, and a strength without a volume is that
 * of the vial. What is sold as a solution too (amikacin, gemcitabine, bortezomib …) is not here.
 */
export const alwaysDry = list(lists.alwaysDry)

/** Capsules of these hold powder for an inhaler. */
const alwaysInhaled = list(lists.alwaysInhaled)
/** Swallowed in milligrams, inhaled in micrograms. */
const alsoInhaled = list(lists.alsoInhaled)

/** Whether capsules of these salts are inhaled; `isTiny`: whether there is less than a milligram of each. */
export const isInhaledAsPowder = (
  salts: readonly (readonly string[])[],
  isTiny: boolean,
): boolean =>
  salts.some((names) => isOneOf(alwaysInhaled, names)) ||
  (isTiny && salts.some((names) => isOneOf(alsoInhaled, names)))

const muscleRelaxants = list(lists.muscleRelaxants)

/** `MR` after the name of a painkiller combined with one of these means "muscle relaxant". */
export const hasMuscleRelaxant = (names: readonly string[]): boolean =>
  isOneOf(muscleRelaxants, names)
