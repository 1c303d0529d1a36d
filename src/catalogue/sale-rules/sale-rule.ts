import type { SaleRule } from '#model/sale-rule.ts'
import { mayBeProhibited, prohibitedCombination } from './combinations.ts'
import { restrictionOf } from './drugs.ts'
import { prohibitedDrug } from './orders.ts'
import type { SellableProduct } from './sellable-product.ts'
import { orderedSubstance } from './substance.ts'

/** The substances of a product in the terms of the rules. A salt with several names counts by its own name. */
export const substancesOf = ({ salts }: SellableProduct): string[] =>
  salts.map(({ names }) => orderedSubstance(names[0] ?? ''))

/** A substance that a product is called by counts too: "Ketamine 1500mcg Injection" is not sold as the vitamin that its row lists. */
const wordsOf = ({ name }: SellableProduct): string[] => name.toLowerCase().split(/[^a-z]+/)

/**
 * Why a product's salts, or a substance in its name, forbid its sale here. Applied to every converted and every imported row, whatever the
 * export states. If a list of salts may be cut and could be part of a prohibited combination, the product is not sold until an operator has
 * read its label.
 */
export const saleRuleOf = (product: SellableProduct): SaleRule | null => {
  const substances = substancesOf(product)
  const combination = prohibitedCombination(product, substances)
  const order =
    combination === undefined || combination === 'unsure'
      ? prohibitedDrug(product, substances)
      : combination
  if (order) return { kind: 'prohibited', what: order.what, number: order.number, date: order.date }
  const restriction = restrictionOf(substances) ?? restrictionOf(wordsOf(product))
  if (restriction) return { kind: restriction }
  const unsure =
    combination === 'unsure' || (!product.compositionComplete && mayBeProhibited(substances))
  return unsure ? { kind: 'composition' } : null
}
