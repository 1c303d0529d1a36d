import type { SaleRule } from '#model/sale-rule.ts'
import { mayBeProhibited, prohibitedCombination } from './combinations.ts'
import type { Sold } from './described.ts'
import { prohibitedDrug, restrictionOf } from './drugs.ts'
import { orderedSubstance } from './substance.ts'

/** The substances of a product as the rules know them. A salt that has several names is the one that its own name means. */
export const substancesOf = ({ salts }: Sold): string[] => salts.map(({ names }) => orderedSubstance(names[0] ?? ''))

/**
 * Why a product must not be sold here, by its salts. It is asked of every row that is converted and of every row that is
 * imported, whatever the export says of it. Where the list of salts may be cut and could be that of a prohibited
 * combination, the product is not sold until somebody has read its label.
 */
export const saleRuleOf = (product: Sold): SaleRule | null => {
  const substances = substancesOf(product)
  const combination = prohibitedCombination(product, substances)
  const order = combination === undefined || combination === 'unsure' ? prohibitedDrug(product, substances) : combination
  if (order) return { kind: 'prohibited', what: order.what, number: order.number, date: order.date }
  const restriction = restrictionOf(substances)
  if (restriction) return { kind: restriction }
  const unsure = combination === 'unsure' || (!product.compositionComplete && mayBeProhibited(substances))
  return unsure ? { kind: 'composition' } : null
}
