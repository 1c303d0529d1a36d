import { amountsIn, nearly } from './amounts.ts'
import type { SubstitutionFacts } from './substitution-facts.ts'

/**
 * Insulins differ in concentration (U-40 and U-100 need their own syringes), premix ratio, kind and device. Each must be known, and name
 * and composition must agree.
 */

export const isInsulinName = (names: readonly string[]): boolean =>
  names.some((name) => /\binsulin\b/.test(name))
export const isInsulin = ({ salts }: SubstitutionFacts): boolean =>
  salts.some(({ names }) => isInsulinName(names))

const concentrationIn = (text: string): number[] =>
  amountsIn(text).amounts.flatMap(({ base, value, per }) =>
    (base === 'iu' || base === 'unit') && (per === null || per.base === 'ml')
      ? [value / (per?.value ?? 1)]
      : [],
  )

/** `30/70`, `Mix 25`, `Mixtard 50`, `Comb 25`, `M 30`: the shares of a premix in per cent. */
const ratioIn = (name: string): [number, number] | null => {
  const both = /(?<!\d)(\d{2})\s*[/:]\s*(\d{2})(?!\d)/.exec(name)
  if (both && Number(both[1]) + Number(both[2]) === 100) return ordered(Number(both[1]))
  const one = /\b(?:mix|mixtard|mixact|comb|m)\s*-?\s*(25|30|50|70|75)\b/i.exec(name)
  return one ? ordered(Number(one[1])) : null
}
const ordered = (part: number): [number, number] =>
  part <= 50 ? [part, 100 - part] : [100 - part, part]

const premixWord = /\bmix(tard|act)?\b|\bcomb\b|\bpremix/i

/** Kinds that a name states by a word, and the salts that agree with each. */
const kinds: [RegExp, RegExp][] = [
  [
    /\bactrapid\b|\bregular\b|\brapid\b|\br\b|-r\b/i,
    /human insulin|insulin human|soluble|regular|lispro|aspart|glulisine/,
  ],
  [/\binsulatard\b|\bbasal\b|\bnph\b|\bisophane\b|\bn\b|-n\b/i, /isophane|nph/],
  [/\bmonotard\b|\blente\b|\bultralente\b|\bultratard\b/i, /zinc/],
]

const cloudy = /isophane|nph|protamine|zinc/
/** What tells that a human insulin is the clear one: lists have the cloudy kinds and the mixes under its name too. */
const saysClear = /\b(?:(?:act|huma)?rap|fastact|regular\b|solution|soluble|neutral)|\br\b|-r\b/i

/** The part of the substitution key specific to insulins; `null` if something is unknown or contradictory. */
export const insulinKey = (product: SubstitutionFacts): string | null => {
  const { name, packLabel, salts } = product
  const insulins = salts.filter((salt) => isInsulinName(salt.names))
  const named = [...new Set(concentrationIn(name))]
  const listed = insulins.flatMap(({ strength }) => concentrationIn(strength ?? ''))
  const shares = insulins
    .flatMap(
      ({ strength }) =>
        (/^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(strength ?? '')?.[1] ?? []) as string | [],
    )
    .map(Number)
  const concentrations = [...new Set([...named, ...listed])]
  const [concentration] = concentrations
  if (
    concentrations.length !== 1 ||
    concentration === undefined ||
    ![40, 100, 200, 300, 500].includes(concentration)
  )
    return null
  const ratio = ratioIn(name)
  const names = insulins.map((salt) => salt.names.join(' ')).join(' ')
  if (insulins.length === 1) {
    if (ratio || premixWord.test(name) || shares.length > 0) return null
    if (kinds.some(([word, agrees]) => word.test(name) && !agrees.test(names))) return null
    if (/suspension/i.test(`${name} ${packLabel}`) && !cloudy.test(names)) return null
    if (/solution/i.test(`${name} ${packLabel}`) && cloudy.test(names)) return null
    if (/human/.test(names) && !cloudy.test(names) && !saysClear.test(`${name} ${packLabel}`))
      return null
    return `u${concentration}`
  }
  if (insulins.length !== 2 || salts.length !== 2 || shares.length !== 2) return null
  const [first, second] = shares as [number, number]
  if (!nearly(first + second, 100)) return null
  if (ratio && !ratio.includes(first)) return null
  if (/solution/i.test(`${name} ${packLabel}`)) return null
  return `u${concentration}`
}
