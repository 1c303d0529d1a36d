import { substitutionOf } from '#catalogue/equality/substitution.ts'
import type { SubstitutionFacts } from '#catalogue/equality/substitution-facts.ts'

export type Strengths = Record<string, string | undefined>

/** The input of the rules: a strip of ten plain tablets by default. Salts by name and strength. */
export const described = (
  name: string,
  salts: Strengths,
  more: Partial<SubstitutionFacts> = {},
): SubstitutionFacts => ({
  name,
  form: 'tablet',
  release: 'plain',
  route: undefined,
  packForm: 'strip',
  packLabel: 'strip of 10 tablets',
  unitsInPack: 10,
  unit: 'tablet',
  compositionComplete: true,
  brandLetters: [],
  salts: Object.entries(salts).map(([salt, strength]) => ({
    id: idOf(salt),
    names: [salt.toLowerCase()],
    strength,
  })),
  ...more,
})

const ids = new Map<string, number>()
const idOf = (salt: string): number => {
  const id = ids.get(salt.toLowerCase()) ?? ids.size + 1
  ids.set(salt.toLowerCase(), id)
  return id
}

/** An injection in one container of some millilitres. */
export const injection = (
  name: string,
  salts: Strengths,
  more: Partial<SubstitutionFacts> = {},
): SubstitutionFacts =>
  described(name, salts, {
    form: 'injection',
    packForm: 'vial',
    packLabel: 'vial of 10 ml Injection',
    unitsInPack: 10,
    unit: 'ml',
    ...more,
  })

/** Whether one substitutes the other: both are certain, and equal. */
export const stand = (one: SubstitutionFacts, other: SubstitutionFacts): boolean => {
  const [a, b] = [substitutionOf(one), substitutionOf(other)]
  return a !== null && a === b
}
