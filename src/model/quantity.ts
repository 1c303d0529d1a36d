import { limits } from './limits.ts'

/** Quantities are whole thousandths of a unit, so that steps of 2.5 ml add up exactly. */
export const thousandthsOf = (units: number): number => Math.round(units * 1000)

export const unitsOf = (thousandths: number): number => thousandths / 1000

/** Units of the catalogue that customers do not buy by: a tin of 400 g and a bottle of 200 ml are one unit each. */
const measures = ['g', 'ml', 'dose']

/** What of a product decides how much of it one line may have; `step` in thousandths of a unit. */
export type SaleStep = { step: number; unit: string }

/**
 * The largest quantity of one item that is a multiple of its step and within the units of spec §9, which are steps where a pack is measured and not
 * counted. A larger pack can be bought one at a time: a carton of 1000 masks is 1000 units and one step.
 */
export const maxQuantity = ({ step, unit }: SaleStep): number => {
  const most = limits.cart.unitsPerItem * (measures.includes(unit) ? step : thousandthsOf(1))
  return Math.max(step, Math.floor(most / step) * step)
}

export type Quantity =
  | { is: 'set'; quantity: number; capped: boolean }
  /** A decrement at or below one step: nothing changes (spec §4). */
  | { is: 'ignored' }
  | { is: 'not-multiple' }

/** The quantity that a request for so many thousandths yields. */
export const quantityFor = (requested: number, pack: SaleStep): Quantity => {
  const { step } = pack
  const max = maxQuantity(pack)
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
  pack: SaleStep,
): { quantity: number; capped: boolean } => {
  const { step } = pack
  const requested = Math.floor(held / step) * step + steps * step
  const max = maxQuantity(pack)
  return { quantity: Math.min(requested, max), capped: requested > max }
}
