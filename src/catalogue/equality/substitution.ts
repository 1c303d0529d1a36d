import type { Form } from '#model/product.ts'
import { strengthKey } from '#model/strength.ts'
import { type Amount, amountOf, amountsIn, nearly } from './amounts.ts'
import { containerOf, inhalerOf } from './container.ts'
import { insulinKey, isInsulin, isInsulinName } from './insulin.ts'
import { nameContradictsForm } from './name-form.ts'
import { injectedInto, needsPlace, placeIn } from './place.ts'
import { releaseMarksOf } from './release-marks.ts'
import { checkStrengths, isLiquid, volumeOf } from './strengths.ts'
import {
  alwaysDry,
  isInhaledAsPowder,
  isNarrowIndex,
  isOneOf,
  releaseLettersMatter,
} from './substances.ts'
import type { SubstitutionFacts } from './substitution-facts.ts'

/** Forms whose content is unknown or is several things. */
const neverReplaced: readonly Form[] = ['kit', 'device', 'food', 'other']

/** Spread or sprinkled, so a mass without a denominator refers to an unknown amount. */
const semisolids: readonly Form[] = [
  'cream',
  'ointment',
  'gel',
  'lotion',
  'soap',
  'shampoo',
  'oil',
  'mouthwash',
]

/**
 * A key that is equal for products that may substitute one another; `null` if that is uncertain. All of these must agree: salts with
 * strengths and concentrations, form, release, route, container and device, and the price unit. If the name contradicts the data, there is
 * no key, because either may be wrong.
 */
export const substitutionOf = (product: SubstitutionFacts): string | null => {
  const { form, release, name } = product
  if (!product.compositionComplete || product.salts.length === 0 || neverReplaced.includes(form))
    return null
  if (nameContradictsForm(name, form)) return null
  const route = routeKey(product)
  const letters = releaseKey(product)
  const insulin = isInsulin(product)
  const strengths = insulin ? insulinStrengths(product) : strengthsOf(product)
  const presentation = presentationOf(product)
  if (route === null || letters === null || strengths === null || presentation === null) return null
  return [
    isNarrow(product) ? narrowMark : '',
    strengths,
    form,
    release,
    ...letters,
    route,
    ...presentation,
    product.unit,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Key prefix of a group whose products must not be switched for their price. */
const narrowMark = 'narrow'
export const isNarrowGroup = (substitution: string): boolean =>
  substitution.startsWith(`${narrowMark} `)

/** Forms applied to the skin or the eye, from which the blood level of a substance stays insignificant. */
const local: readonly Form[] = [
  'cream',
  'ointment',
  'gel',
  'lotion',
  'shampoo',
  'soap',
  'oil',
  'mouthwash',
]

export const isLocalForm = (form: Form): boolean => local.includes(form)

/** Whether what a product contains reaches the blood in an amount that counts. */
export const isAbsorbed = ({ form, route }: Pick<SubstitutionFacts, 'form' | 'route'>): boolean =>
  !local.includes(form) &&
  (route === undefined || route === 'oral' || route === 'injected' || route === 'rectal')

/** Whether a product has a narrow therapeutic index: only the doctor may change it. */
export const isNarrow = (product: SubstitutionFacts): boolean =>
  isAbsorbed(product) && product.salts.some(({ names }) => isNarrowIndex(names))

const saltsOf = (
  { salts }: SubstitutionFacts,
  keyOf: (salt: SubstitutionFacts['salts'][number]) => string | null,
): string | null => {
  const keys = salts.map((salt) => [salt.id, keyOf(salt)] as const)
  return keys.some(([, key]) => key === null)
    ? null
    : keys
        .map(([id, key]) => `${id}:${key}`)
        .sort()
        .join('+')
}

/** The shares of a premix; `insulinKey` normalises the concentration of an insulin. */
const insulinStrengths = (product: SubstitutionFacts): string | null =>
  saltsOf(product, ({ names, strength = '' }) =>
    isInsulinName(names) && !strength.includes('%') ? 'insulin' : strengthKey(strength),
  )

/** The route of the row, if its name agrees; `null` if the form needs a route and none is known. */
const routeKey = ({ form, route, name, packLabel }: SubstitutionFacts): string | null => {
  const stated = placeIn(form, name.toLowerCase())
  const labelled = placeIn(form, packLabel.toLowerCase())
  if (stated !== undefined && labelled !== undefined && stated !== labelled) return null
  if (stated !== undefined && stated !== route) return null
  if (route === undefined && (needsPlace(form) || form === 'suppository')) return null
  return form === 'injection' || form === 'infusion'
    ? injectedInto(`${name} ${packLabel}`)
    : (route ?? '')
}

/** Release marks in the name must agree with the row. Where the letters matter they are part of the key. */
const releaseKey = (product: SubstitutionFacts): string[] | null => {
  const { name, form, release, brandLetters, packLabel } = product
  const names = product.salts.flatMap((salt) => salt.names)
  const marks = releaseMarksOf(name, form, names).filter(
    ({ letters }) => !brandLetters.includes(letters),
  )
  if (marks.some(({ means }) => !means.includes(release))) return null
  if (release === 'plain' || !(isNarrowIndex(names) || isOneOf(releaseLettersMatter, names)))
    return []
  const written = marks.length > 0 ? marks : releaseMarksOf(`- ${packLabel}`, form, names)
  return written.map(({ letters }) => letters.toLowerCase()).sort()
}

/** The strength of each salt, as a concentration if the form is measured by volume or weight. */
const strengthsOf = (product: SubstitutionFacts): string | null => {
  const { contradicted, concentration } = checkStrengths(product)
  if (contradicted) return null
  return saltsOf(product, ({ strength }) => {
    if (strength === undefined) return null
    const key = strengthKey(strength)
    const amount = amountOf(strength)
    // A millilitre of shampoo weighs a gram: per cent by weight and by volume are one strength.
    if (product.form === 'shampoo' && amount?.base === '%' && !/v\s?\/\s?v/i.test(strength))
      return `${Number((amount.value * 10).toPrecision(9))}mg/ml`
    // Other units, `100000AU`, are compared as they are printed.
    if (key === null || (amount === null && !isLiquid(product.form)) || strength.includes('/'))
      return key
    if (amount === null) return null
    if (amount.per !== null || amount.base === '%') return key
    if (product.form === 'patch' || (semisolids.includes(product.form) && amount.base === 'mg'))
      return null
    if (!isLiquid(product.form) || isOfOneDose(product, amount)) return key
    const resolved = concentrationOf(product, amount, concentration)
    return resolved === null ? null : `${Number(resolved.toPrecision(9))}${amount.base}/ml`
  })
}

/** Whether a strength without a denominator is that of what is counted: a vial of powder, a respule whose name prints it, or a puff. */
const isOfOneDose = (product: SubstitutionFacts, { base, value }: Amount): boolean => {
  if (product.form === 'spray') return product.unit === 'dose'
  if (product.form !== 'respules')
    return (
      isDryVial(product) ||
      (product.form === 'injection' && product.packForm === 'vial' && isAlwaysDry(product))
    )
  const printed = amountsIn(product.name).amounts.filter(
    (amount) => amount.base === base && amount.per === null,
  )
  return product.packForm !== 'bottle' && printed.some((amount) => nearly(amount.value, value))
}

const dryWords = /\b(powder|dry|lyophili[sz]ed)\b/i

/** A vial of powder holds no volume. Liquids are packed as `vial of 2 ml Injection`, but some as `vial of 1 Injection`, so the pack alone does not say it. */
const isDryVial = (product: SubstitutionFacts): boolean =>
  product.form === 'injection' &&
  product.unit !== 'ml' &&
  containerVolume(product) === null &&
  containerOf(product) === 'vial' &&
  (dryWords.test(`${product.name} ${product.packLabel}`) || isAlwaysDry(product))

const isAlwaysDry = ({ salts }: SubstitutionFacts): boolean =>
  salts.every(({ names }) => isOneOf(alwaysDry, names))

/** Millilitres per container, by the pack or else the name. */
const containerVolume = (product: SubstitutionFacts): number | null =>
  volumeOf(product) ?? amountsIn(product.name).volumes[0] ?? null

/** The content per millilitre of a strength without a denominator, if the name or a one-millilitre container states it. */
const concentrationOf = (
  product: SubstitutionFacts,
  amount: Amount,
  named: Amount | null,
): number | null => {
  const volume = containerVolume(product)
  if (named?.per && named.base === amount.base) return named.value / named.per.value
  if (product.form !== 'injection' && product.form !== 'infusion') return null
  if (volume === 1) return amount.value
  if (volume === null || product.salts.length !== 1) return null
  const figures = amountsIn(product.name).amounts.filter(
    ({ base, per }) => base === amount.base && per === null,
  )
  if (figures.some(({ value }) => nearly(value, amount.value * volume, 1e-4))) return amount.value
  const percent = amountsIn(product.name).amounts.find(({ base }) => base === '%')
  return percent && amount.base === 'mg' ? percent.value * 10 : null
}

/** Container, device and volume, as far as the route requires them. */
const presentationOf = (product: SubstitutionFacts): string[] | null => {
  const { form, unit, unitsInPack, packForm } = product
  const volume = containerVolume(product)
  if (form === 'injection' || form === 'infusion') {
    const container = containerOf(product)
    if (container === null) return null
    // "Powder for injection" and "injection" are one dry vial.
    if (isDryVial(product)) return [container, 'dry', injectionKind(product).replace('powder', '')]
    // The price of an insulin by the millilitre is compared whatever the container holds.
    const insulin = isInsulin(product) ? insulinKey(product) : ''
    if (volume === null || insulin === null) return null
    return [
      container,
      insulin !== '' && unit === 'ml' ? '' : `${volume}ml`,
      insulin,
      insulin === '' ? injectionKind(product) : '',
    ]
  }
  if (form === 'inhaler' || isPowderCapsule(product)) {
    const device = inhalerOf(product)
    return device === null ? null : [device]
  }
  if (form === 'respules')
    return volume === null ? null : [`${volume}`, packForm === 'bottle' ? 'bottle' : '']
  if (form === 'spray') return unit === 'dose' || hasConcentration(product) ? [] : null
  if (isLiquid(form) && unit !== 'ml' && unit !== 'g')
    return volume === null ? null : [`${volume}ml`]
  if (form === 'powder' || form === 'granules')
    return unit === 'g' && !hasConcentration(product) ? [`${unitsInPack}g`, packForm] : []
  return form === 'suppository'
    ? [/tablet|capsule|pessar/i.exec(`${product.packLabel}`)?.[0]?.toLowerCase() ?? '']
    : []
}

/** What an injection is by the words of name and pack: a suspension is not injected where a solution is. */
const injectionKind = ({ form, name, packLabel }: SubstitutionFacts): string =>
  (form === 'injection' &&
    /\b(powder|suspension|emulsion)\b/i.exec(`${name} ${packLabel}`)?.[1]?.toLowerCase()) ||
  ''

/** A capsule that is not swallowed: another inhaler delivers another share of its powder. */
const isPowderCapsule = ({ form, salts }: SubstitutionFacts): boolean =>
  form === 'capsule' &&
  isInhaledAsPowder(
    salts.map(({ names }) => names),
    salts.every(({ strength }) => {
      const amount = amountOf(strength ?? '')
      return amount?.base === 'mg' && amount.value < 1
    }),
  )

const hasConcentration = ({ salts }: SubstitutionFacts): boolean =>
  salts.every(({ strength }) => {
    const amount = amountOf(strength ?? '')
    return amount !== null && (amount.base === '%' || amount.per !== null)
  })
