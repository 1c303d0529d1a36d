import { type Check, codeOf, type ItemRef, type Pair } from './interactions.ts'

/** Groups of medicines that a patient may be allergic to: classes of `src/catalogue/clinical/classes.json`. */
export const allergyGroups = [
  'penicillin',
  'cephalosporin',
  'sulfonamide',
  'nsaid',
  'salicylate',
  'macrolide',
  'fluoroquinolone',
  'tetracycline',
  'nitroimidazole',
  'opioid',
  'local-anaesthetic',
  'iodinated-contrast',
] as const
export type AllergyGroup = (typeof allergyGroups)[number]

export const isAllergyGroup = (text: string): text is AllergyGroup =>
  (allergyGroups as readonly string[]).includes(text)

export const sexes = ['female', 'male', 'other'] as const
export const expecting = ['pregnant', 'breastfeeding', 'neither'] as const
export const organStates = ['ill', 'well'] as const

/** Of one person: names, and of names one list. */
export const patientSizes = { patients: 12, name: 100, names: 20, conditions: 300 } as const

/** The age that a patient has at least: of the year alone, the birthday may still come. */
export const leastAge = (born: number, year: number): number => Math.max(0, year - born - 1)

/** A product or salt and whom it is for; null where no patient was named. */
export type TakenItem = ItemRef & { patientId: string | null }

/** Whom each item of a check is for, by its code. */
export type Takers = ReadonlyMap<string, ReadonlySet<string | null>>

export const takersOf = (items: readonly TakenItem[]): Map<string, Set<string | null>> => {
  const takers = new Map<string, Set<string | null>>()
  for (const { patientId, ...ref } of items)
    takers.set(codeOf(ref), (takers.get(codeOf(ref)) ?? new Set()).add(patientId))
  return takers
}

/** Whether one person may take both: what names no patient may be for any. */
const mayBeOnes = (takers: Takers, one: string, other: string): boolean => {
  const [ones, others] = [takers.get(one) ?? [null], takers.get(other) ?? [null]]
  return [...ones].some((a) => [...others].some((b) => a === null || b === null || a === b))
}

/** The items of a pair that one person may take, each with the first salt and another one with the second. */
export const couplesOf = (
  { holders }: Check,
  { a, b }: Pair,
  takers: Takers = new Map(),
): [string, string][] =>
  (holders.get(a) ?? []).flatMap((one) =>
    (holders.get(b) ?? []).flatMap((other): [string, string][] =>
      one === other || !mayBeOnes(takers, one, other) ? [] : [[one, other]],
    ),
  )

/** What a check found between items that one person may take; salts of one item are no pair. */
export const withinPatients = (check: Check, takers: Takers): Check => {
  const counts = (pair: Pair): boolean => couplesOf(check, pair, takers).length > 0
  return {
    ...check,
    found: check.found.filter(counts),
    none: check.none.filter(counts),
    notCovered: check.notCovered.filter(counts),
    duplicates: check.duplicates.flatMap((duplicate) => {
      const codes = duplicate.codes.filter((code) =>
        duplicate.codes.some((other) => other !== code && mayBeOnes(takers, code, other)),
      )
      return codes.length > 1 ? [{ ...duplicate, codes }] : []
    }),
  }
}
