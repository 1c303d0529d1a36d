import { limits } from './limits.ts'

/** Quantities are whole thousandths of a unit, so that steps of 2.5 ml add up exactly. */
export const thousandthsOf = (units: number): number => Math.round(units * 1000)

export const unitsOf = (thousandths: number): number => thousandths / 1000

/**
 * The largest quantity of one item that is a multiple of its step and within the units of spec §9. A larger pack can be bought one at a
 * time: a kilogram of powder is 1000 units and one step.
 */
export const maxQuantity = (step: number): number =>
  Math.max(step, Math.floor(thousandthsOf(limits.cart.unitsPerItem) / step) * step)

export type Quantity =
  | { is: 'set'; quantity: number; capped: boolean }
  /** A decrement at or below one step: nothing changes (spec §4). */
  | { is: 'ignored' }
  | { is: 'not-multiple' }

/** The quantity that a request yields. Both arguments are thousandths. */
export const quantityFor = (requested: number, step: number): Quantity => {
  const max = maxQuantity(step)
  if (requested > max) return { is: 'set', quantity: max, capped: true }
  if (requested < step) return { is: 'ignored' }
  return requested % step === 0
    ? { is: 'set', quantity: requested, capped: false }
    : { is: 'not-multiple' }
}

/** `held` plus `steps` steps; a quantity under another step is first rounded down to whole steps of this one. */
export const quantityWith = (
  held: number,
  steps: number,
  step: number,
): { quantity: number; capped: boolean } => {
  const requested = Math.floor(held / step) * step + steps * step
  const max = maxQuantity(step)
  return { quantity: Math.min(requested, max), capped: requested > max }
}
