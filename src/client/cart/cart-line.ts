import type { Cart, CartItem, Problem } from '#contract/cart/cart.ts'

export type { Cart, CartItem, Problem }

/** What the page of the cart begins with where the server draws it for one visitor; `errors`: why a change without scripts was refused. */
export type FirstCart = {
  cart: Cart
  place: { city: string | null; pincode: string | null }
  isCustomer: boolean
  errors: readonly string[]
}

/** A change of a line that the server has not confirmed yet: a quantity in units, or its removal. */
export type LineEdit = { is: 'units'; units: number } | { is: 'removed' }
export type LineEdits = ReadonlyMap<number, LineEdit>

/** The lines with the pending changes applied: removed lines are dropped, quantities replaced. Amounts remain the server's. */
export const linesOf = ({ orderItems }: Cart, edits: LineEdits): CartItem[] =>
  orderItems.flatMap((item) => {
    const edit = edits.get(item.productId)
    if (edit?.is === 'removed') return []
    return [
      edit
        ? { ...item, productQuantity: edit.units, unitCount: edit.units / item.unitsInPack }
        : item,
    ]
  })

/** Rounds to thousandths of a unit, so that steps of 2.5 ml add up. */
const tidy = (units: number): number => Math.round(units * 1000) / 1000

/** One step more or less; `null` for a decrement at or below one step, which is ignored (spec §4). */
export const stepped = (
  { productQuantity, sellingUnit }: CartItem,
  steps: 1 | -1,
): number | null => {
  const units = tidy(productQuantity + steps * sellingUnit)
  return units < sellingUnit ? null : units
}

/** The nearest orderable quantity at or below, and at least one step: repairs a quantity after the step changed. */
export const wholeSteps = ({ productQuantity, sellingUnit }: CartItem): number =>
  tidy(Math.max(1, Math.floor(tidy(productQuantity) / sellingUnit)) * sellingUnit)
