import { brainSalts } from './brain.ts'
import { diabetesAndHeartSalts } from './diabetes-and-heart.ts'
import { infectionSalts } from './infection.ts'
import { otherSalts } from './other.ts'
import { painSalts } from './pain.ts'
import type { SaltFacts } from './salt-facts.ts'
import { stomachAndBreathingSalts } from './stomach-and-breathing.ts'

const all: Record<string, SaltFacts> = {
  ...painSalts,
  ...infectionSalts,
  ...stomachAndBreathingSalts,
  ...diabetesAndHeartSalts,
  ...brainSalts,
  ...otherSalts,
}

/** Keys of all salts in the order of their ids. */
export const saltKeys = Object.keys(all).sort((a, b) => saltFacts(a).id - saltFacts(b).id)

/** Throws on an unknown key, which is a typing error in the sample. */
export function saltFacts(key: string): SaltFacts {
  const facts = all[key]
  if (!facts) throw new Error(`no salt ${key}`)
  return facts
}
