import type { Form } from '#model/product.ts'
import { type Amount, type Amounts, amountOf, amountsIn, nearly } from './amounts.ts'
import type { SubstitutionFacts } from './substitution-facts.ts'

/** Forms measured by volume or weight: a strength without a denominator is meaningless until the quantity it refers to is known. */
const liquids: readonly Form[] = [
  'syrup',
  'suspension',
  'solution',
  'drops',
  'injection',
  'infusion',
  'respules',
  'mouthwash',
  'spray',
  'lotion',
  'oil',
  'shampoo',
]

export const isLiquid = (form: Form): boolean => liquids.includes(form)

/** Millilitres per container, if the pack is counted in containers. */
export const volumeOf = ({
  unit,
  unitsInPack,
  packLabel,
}: Pick<SubstitutionFacts, 'unit' | 'unitsInPack' | 'packLabel'>): number | null => {
  if (unit === 'ml') return unitsInPack
  const each = /\((\d+(?:\.\d+)?)\s*ml(?:\s+each)?\)/i.exec(packLabel)?.[1]
  return each === undefined ? null : Number(each)
}

const same = (a: number, b: number): boolean => nearly(a, b, 1e-4)

/** Whether an amount of the name can equal this amount of the composition under any interpretation of both. */
const reads = (amount: Amount, listed: Amount, volume: number | null): boolean => {
  if (amount.base === '%' && listed.base === 'mg')
    return percentsOf(listed, volume).some((reading) => same(amount.value, reading))
  if (kindOf(amount) !== kindOf(listed)) return false
  if (amount.per && listed.per) {
    if (amount.per.base !== listed.per.base) return false
    return same(amount.value / amount.per.value, listed.value / listed.per.value)
  }
  if (amount.per) {
    const unit = amount.value / amount.per.value
    return (
      same(listed.value, amount.value) ||
      same(listed.value, unit) ||
      (volume !== null && same(listed.value, unit * volume))
    )
  }
  if (listed.per) {
    const unit = listed.value / listed.per.value
    return [listed.value, unit, unit * 5, ...(volume === null ? [] : [unit * volume])].some(
      (reading) => same(amount.value, reading),
    )
  }
  return (
    same(amount.value, listed.value) ||
    (volume !== null && same(amount.value, listed.value * volume))
  )
}

/** Names write units where labels write international units. */
const kindOf = ({ base }: Amount): Amount['base'] => (base === 'unit' ? 'iu' : base)

/** A mass as grams per hundred millilitres or grams; without a denominator it may refer to one millilitre or to the container. */
const percentsOf = ({ value, per }: Amount, volume: number | null): number[] => {
  if (per?.base === 'mg') return [(value / per.value) * 100]
  if (per) return per.base === 'ml' ? [value / per.value / 10] : []
  return [value / 10, ...(volume === null ? [] : [value / volume / 10])]
}

/** Names may state a combination by its sum: `Augmentin 625` is 500 mg and 125 mg. */
const sums = (listed: readonly Amount[]): Amount[] => {
  const amounts: Amount[] = []
  for (let start = 0; start < listed.length; start++)
    for (let end = start + 2; end <= listed.length; end++) {
      const run = listed.slice(start, end)
      const [head] = run as [Amount, ...Amount[]]
      if (
        !run.every(
          ({ base, per }) =>
            base === head.base &&
            per?.base === head.per?.base &&
            (per?.value ?? 1) === (head.per?.value ?? 1),
        )
      )
        continue
      const value = run.reduce((sum, amount) => sum + amount.value, 0)
      amounts.push({
        ...head,
        value,
        printed: head.base === 'mg' ? value : run.reduce((sum, { printed }) => sum + printed, 0),
      })
    }
  return amounts
}

/** The difference tolerated between a salt and its base: metoprolol succinate 47.5 mg is sold as 50 mg. */
const saltFormShare = 0.06

/** A figure of the name that is the pack size: `Cream 15gm`, `Syrup 100ml`. */
const isPack = ({ value, base, per }: Amount, { unit, unitsInPack }: SubstitutionFacts): boolean =>
  per === null && base === 'mg' && unit === 'g' && same(value, unitsInPack * 1_000)

export type StrengthCheck = {
  /** The name has a figure that the composition cannot explain, or that cannot be read. */
  contradicted: boolean
  /** The concentration that the name states for the only salt, if any. */
  concentration: Amount | null
}

export const checkStrengths = (product: SubstitutionFacts): StrengthCheck => {
  const listed = product.salts.flatMap(({ strength }) =>
    strength === undefined ? [] : (amountOf(strength) ?? []),
  )
  const amounts: Amounts = amountsIn(product.name)
  const volume = volumeOf(product) ?? amounts.volumes[0] ?? null
  const concentration =
    (listed.length === 1 && amounts.amounts.find(({ per }) => per?.base === 'ml')) || null
  if (amounts.unclear) return { contradicted: true, concentration: null }
  // A composition with a strength that is not a number neither explains nor contradicts anything.
  if (listed.length === 0 || listed.length < product.salts.length)
    return { contradicted: false, concentration }
  const readings = [...listed, ...sums(listed)]
  const explained = (amount: Amount): boolean =>
    isPack(amount, product) ||
    readings.some((reading) => reads(amount, reading, volume)) ||
    (listed.length <= 2 &&
      listed.some(
        (one) =>
          one.base === amount.base &&
          !one.per &&
          !amount.per &&
          nearly(one.value, amount.value, saltFormShare),
      ))
  const unexplained = amounts.amounts.some((amount) => !explained(amount))
  return {
    contradicted: unexplained || bareContradicts(amounts, readings, product, volume),
    concentration,
  }
}

/**
 * A figure without a unit (`Dolo 650`) is the strength in the unit of the composition, or something else: a line number or the pack size.
 * It is a contradiction only if it looks like a strength and no figure of the name matches the composition.
 */
const bareContradicts = (
  { amounts, bare }: Amounts,
  readings: readonly Amount[],
  product: SubstitutionFacts,
  volume: number | null,
): boolean => {
  if (amounts.length > 0 || bare.length === 0) return false
  const figures = readings.flatMap(({ value, printed, base, per }) => {
    const unit = per ? value / per.value : value
    const scales =
      base === 'mg'
        ? [1, 1e-3, 1e3]
        : base === 'iu' || base === 'unit'
          ? [1, 1e-3, 1e-5, 1e-6]
          : [1]
    return [
      printed,
      ...scales.flatMap((scale) => [
        value * scale,
        unit * scale,
        unit * scale * (volume ?? 1),
        unit * 5 * scale,
      ]),
    ]
  })
  const isStrength = (figure: number): boolean =>
    figures.some((reading) => nearly(reading, figure, saltFormShare))
  if (bare.some(isStrength)) return false
  const isNear = (figure: number): boolean =>
    figures.some((reading) => figure < reading * 8 && reading < figure * 8)
  return bare.some(
    (figure) =>
      looksLikeStrength(figure) &&
      figure !== product.unitsInPack &&
      (figure >= 10 || isNear(figure)),
  )
}

/** Round figures. Below ten they are line numbers as often as strengths, unless the strength has that magnitude. */
const looksLikeStrength = (figure: number): boolean =>
  figure < 10 ? figure % 2.5 === 0 : figure % 5 === 0 || figure % 12.5 === 0
