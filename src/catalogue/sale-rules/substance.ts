import { foldSubstance } from '../substances/fold.ts'
import { baseOf } from '../substances/forms.ts'

const known = new Map<string, string>()
const maxNames = 20_000

/**
 * The substance that a government order means by a name: national names and salts are equal; enantiomers and prodrugs differ (cetirizine
 * and levocetirizine have separate orders).
 */
export const orderedSubstance = (name: string): string => {
  const cached = known.get(name)
  if (cached !== undefined) return cached
  const substance = baseOf(foldSubstance(name))
  if (known.size < maxNames) known.set(name, substance)
  return substance
}
