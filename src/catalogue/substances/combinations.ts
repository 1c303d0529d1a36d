import table from './combinations.json' with { type: 'json' }
import { foldSubstance } from './fold.ts'
import { actingSubstance } from './forms.ts'
import { isKnownName } from './names.ts'

/** `co-trimoxazole`, `co trimoxazole` and `cotrimoxazole` are one spelling. */
const spelled = (name: string): string => foldSubstance(name).replace(/^co[- ]/, 'co')

const combinations = new Map(
  Object.entries(table.combinations).map(
    ([name, parts]) => [spelled(name), parts.map(actingSubstance).sort()] as const,
  ),
)

/** A comma joins no salts: `thyroid, porcine`. */
const joint = /\s*[+&/]\s*|\s+(?:and|with)\s+/
/** Begins like a name, unlike the second part of `neurotoxin A/B immune globulin`. */
const isName = /^[a-z-]{3}[^()]*$/

/** `sulfamethoxazole and trimethoprim`. `paracetamol/acetaminophen` is one substance, and so is a name of the table with such a word in it. */
const writtenOut = (name: string): readonly string[] => {
  const parts = name.split(joint)
  if (parts.length < 2 || !parts.every((part) => isName.test(part)) || isKnownName(name)) return []
  const substances = [...new Set(parts.map(actingSubstance))].sort()
  return substances.length > 1 ? substances : []
}

/**
 * The active substances of a name that stands for several, ascending: `co-trimoxazole` is sulfamethoxazole and trimethoprim. None for the
 * name of one substance. A strength beside such a name does not say how much of each there is.
 */
export const partsOf = (name: string): readonly string[] =>
  combinations.get(spelled(name)) ?? writtenOut(foldSubstance(name))

/** The short names of combinations with their parts, for search. */
export const combinationNames: readonly (readonly [string, readonly string[]])[] = Object.entries(
  table.combinations,
)
