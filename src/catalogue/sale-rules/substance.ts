import { foldSubstance } from '../substances/fold.ts'
import { withoutCounterIon, withoutFormulation } from '../substances/forms.ts'
import { innOf } from '../substances/names.ts'

/** More steps than any name has parts to take off. */
const mostSteps = 6

const reduce = (name: string): string => {
  let current = innOf(name)
  for (let step = 0; step < mostSteps; step++) {
    const next = withoutFormulation(current) ?? withoutCounterIon(current)
    if (next === undefined) return current
    current = innOf(next)
  }
  return current
}

const known = new Map<string, string>()
const mostNames = 20_000

/**
 * The substance that an order of the Government means by a name: national names and salts are one, enantiomers and
 * prodrugs are not (cetirizine and levocetirizine stand in orders of their own).
 */
export const orderedSubstance = (name: string): string => {
  const found = known.get(name)
  if (found !== undefined) return found
  const substance = reduce(foldSubstance(name))
  if (known.size < mostNames) known.set(name, substance)
  return substance
}
