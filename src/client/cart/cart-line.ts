import type { Cart, CartItem, Problem } from '#contract/cart/cart.ts'

export type { Cart, CartItem, Problem }

/** What the shopper wants of a line before the server has said yes: so many units, or the line gone. */
export type Wish = { is: 'units'; units: number } | { is: 'removed' }
export type Wishes = ReadonlyMap<number, Wish>

/** The lines as the shopper wants them: a removed one is gone, a quantity is the wanted one. Money stays the server's. */
export const linesOf = ({ orderItems }: Cart, wishes: Wishes): CartItem[] =>
  orderItems.flatMap((item) => {
    const wish = wishes.get(item.productId)
    if (wish?.is === 'removed') return []
    return [wish ? { ...item, productQuantity: wish.units, unitCount: wish.units / item.unitsInPack } : item]
  })

/** Sums of thousandths of a unit, so that steps of 2.5 ml add up. */
const tidy = (units: number): number => Math.round(units * 1000) / 1000

/** One step more or less; `null` where a decrement is at or below one step, which is ignored (spec §4). */
export const stepped = ({ productQuantity, sellingUnit }: CartItem, steps: 1 | -1): number | null => {
  const units = tidy(productQuantity + steps * sellingUnit)
  return units < sellingUnit ? null : units
}

/** The nearest quantity at or below that can be ordered, and one step at least: the way out of a step that has changed. */
export const wholeSteps = ({ productQuantity, sellingUnit }: CartItem): number =>
  tidy(Math.max(1, Math.floor(tidy(productQuantity) / sellingUnit)) * sellingUnit)
