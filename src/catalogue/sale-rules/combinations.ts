import { amountOf, nearly } from '../equality/amounts.ts'
import table from './prohibited.json' with { type: 'json' }
import type { SellableProduct } from './sellable-product.ts'
import { orderedSubstance } from './substance.ts'

type Row = { order: string; number?: string; salts: string; form?: string }
type Part = { substance: string; strength: string | null }
export type Combination = {
  parts: Part[]
  what: string
  form: string | undefined
  number: string
  date: string
}

/** Carriers and preservatives: an order that names one also covers the combination without it. */
const vehicles = new Set(
  [
    'alcohol',
    'ethanol',
    'benzyl alcohol',
    'benzalkonium chloride',
    'betacyclodextrin',
    'carboxymethylcellulose',
    'chloroform',
    'glycerin',
    'hydroxymethylcellulose',
    'hydroxypropylmethylcellulose',
    'hypromellose',
    'methylcellulose',
    'phenylethyl alcohol',
    'propylene glycol',
    'stabilized oxychloro complex',
  ].map(orderedSubstance),
)
/** Salt water is a carrier in eye drops and an active ingredient in a cough syrup. */
const saline = orderedSubstance('sodium chloride')
const eyeDecongestants = new Set(
  ['naphazoline', 'tetrahydrozoline', 'sulfacetamide'].map(orderedSubstance),
)
/** Flavours that a product may contain in addition to what the order names. */
const scents = new Set(['menthol', 'camphor', 'tulsi', 'peppermint oil'].map(orderedSubstance))

const partOf = (text: string): Part => {
  const match = /^(.*?)\s+(\d+(?:\.\d+)?\s?(?:mg|mcg|g|%))$/.exec(text.trim())
  return { substance: orderedSubstance(match?.[1] ?? text.trim()), strength: match?.[2] ?? null }
}

const keyOf = (substances: readonly string[]): string => [...substances].sort().join('+')
const withoutVehicles = (substances: readonly string[]): string[] => {
  const isForEyes = substances.some((substance) => eyeDecongestants.has(substance))
  return substances.filter(
    (substance) => !vehicles.has(substance) && !(isForEyes && substance === saline),
  )
}

const orders = new Map(table.orders.map((order) => [order.id, order]))

const combinations: readonly Combination[] = (table.combinations as Row[]).map(
  ({ order, number, salts, form }) => ({
    parts: salts.split(' + ').map(partOf),
    what: salts,
    form,
    number: number ?? orders.get(order)?.number ?? '',
    date: orders.get(order)?.date ?? order,
  }),
)

/** Newest order first, because it is the one to cite. */
const byKey = new Map<string, Combination[]>()
for (const combination of combinations.toSorted((a, b) => (a.date < b.date ? 1 : -1))) {
  const key = keyOf(withoutVehicles(combination.parts.map(({ substance }) => substance)))
  byKey.set(key, [...(byKey.get(key) ?? []), combination])
}

const liquids: readonly string[] = ['syrup', 'suspension', 'solution', 'drops']

/** Whether the product has the form that the order names; an unknown form counts as a match. */
const hasForm = (form: string | undefined, product: SellableProduct): boolean => {
  if (form === undefined || product.form === 'other' || product.form === 'kit') return true
  if (form === 'tablet-dispersible')
    return product.form === 'tablet' && ['dispersible', 'orodispersible'].includes(product.release)
  if (form === 'tablet-sustained')
    return product.form === 'tablet' && ['sustained', 'modified'].includes(product.release)
  if (form === 'oral-liquid') return liquids.includes(product.form)
  if (form === 'suspension') return liquids.includes(product.form)
  if (form === 'eye') return product.route === 'eye' || product.route === 'eye-ear'
  if (form === 'injection') return product.form === 'injection' || product.form === 'infusion'
  return product.form === form
}

/** Whether the strengths are those of the order; `null` if the product does not state one that the order names. */
const hasStrength = (
  { parts }: Combination,
  product: SellableProduct,
  substances: readonly string[],
): boolean | null => {
  let certain = true
  for (const { substance, strength } of parts) {
    if (strength === null) continue
    const stated = product.salts[substances.indexOf(substance)]?.strength
    const [wanted, found] = [amountOf(strength), stated === undefined ? null : amountOf(stated)]
    if (wanted === null || found === null) certain = false
    else if (wanted.base !== found.base || !nearly(wanted.value, found.value, 1e-3)) return false
  }
  return certain || null
}

/**
 * The order that prohibits a product's combination of salts, with or without strengths as the order states; `unsure` if the order names a
 * strength that the product does not state.
 */
export const prohibitedCombination = (
  product: SellableProduct,
  substances: readonly string[],
): Combination | 'unsure' | undefined => {
  const core = withoutVehicles(substances)
  if (core.length < 2) return undefined
  const plain = core.filter((substance) => !scents.has(substance))
  const combinations = [core, ...(plain.length < core.length && plain.length > 1 ? [plain] : [])]
    .flatMap((list) => byKey.get(keyOf(list)) ?? [])
    .filter((combination) => hasForm(combination.form, product))
  const certain = combinations.find(
    (combination) => hasStrength(combination, product, substances) === true,
  )
  return (
    certain ??
    (combinations.some((combination) => hasStrength(combination, product, substances) === null)
      ? 'unsure'
      : undefined)
  )
}

/** Pairs of substances within prohibited combinations of more than two, for lists of salts that may be cut. */
const pairs = new Set(
  combinations
    .filter(
      ({ form, parts }) => form === undefined && parts.every(({ strength }) => strength === null),
    )
    .map(({ parts }) =>
      withoutVehicles(parts.map(({ substance }) => substance)).filter(
        (substance) => !scents.has(substance),
      ),
    )
    .filter((core) => core.length > 2)
    .flatMap((core) =>
      core.flatMap((one) => core.map((other) => (one < other ? `${one}+${other}` : ''))),
    ),
)

/** Whether a list of salts that may be cut could be part of a prohibited combination. */
export const mayBeProhibited = (substances: readonly string[]): boolean => {
  const core = withoutVehicles(substances)
  return (
    core.length > 1 &&
    core.every((one, at) =>
      core
        .slice(at + 1)
        .every((other) => pairs.has(one < other ? `${one}+${other}` : `${other}+${one}`)),
    )
  )
}

/** Exported so that tests can count them. */
export const prohibitedCombinations = combinations
