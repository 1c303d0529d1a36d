import type { Taxed } from './gst.ts'
import { financialYearMark } from './invoice.ts'
import { type Paise, paise, roundHalfUp } from './money.ts'

export const purchaseStates = ['draft', 'sent', 'closed'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** `sent`: the goods have left and the supplier's credit note is awaited. */
export const debitStates = ['draft', 'sent', 'credited', 'discarded'] as const
export type DebitState = (typeof debitStates)[number]

export const debitReasons = ['expiring', 'expired', 'damaged', 'recalled', 'other'] as const
export type DebitReason = (typeof debitReasons)[number]

/** `PO2627-0012`, within the financial year that began in `year`. */
export const purchaseNumber = (year: number, serial: number): string =>
  `PO${financialYearMark(year)}-${String(serial).padStart(4, '0')}`

type Shelf = {
  /** Units: what can still be ordered, what orders wait for, below what it is low (0 for never), and what suppliers still owe. */
  free: number
  missing: number
  threshold: number
  onOrder: number
  /** Units that went out a day. */
  perDay: number
  packUnits: number
}

/** Whole packs to order so that what orders wait for is there, and then at least the minimum and what sells in `days`; 0 for none. */
export const packsToOrder = (
  { free, missing, threshold, onOrder, perDay, packUnits }: Shelf,
  days: number,
): number => {
  const short = Math.max(threshold, perDay * days) + missing - free - onOrder
  // A thousandth is the smallest quantity: less is an error of the division.
  return short <= 0.000_5 ? 0 : Math.ceil(short / packUnits - 1e-9)
}

/** Packs that came of an order, `null` amounts where they are not known. */
type Came = { packs: number; rate: number | null; mrp: number | null }
type Ordered = { packs: number; rate: number | null; mrp: number | null }

/** What came otherwise than it was ordered, each with both values; `ordered` null: it was not ordered. */
export const differencesOf = (
  ordered: Ordered | null,
  came: readonly Came[],
): { is: 'short' | 'more' | 'unordered' | 'rate' | 'mrp'; ordered: number; came: number }[] => {
  const packs = Math.round(came.reduce((sum, one) => sum + one.packs, 0) * 1_000) / 1_000
  if (!ordered) return [{ is: 'unordered', ordered: 0, came: packs }]
  const other = (is: 'rate' | 'mrp') =>
    [...new Set(came.map((one) => one[is]))].flatMap((value) => {
      const known = ordered[is]
      return known === null || value === null || value === known
        ? []
        : [{ is, ordered: known, came: value }]
    })
  return [
    ...(packs < ordered.packs
      ? [{ is: 'short' as const, ordered: ordered.packs, came: packs }]
      : []),
    ...(packs > ordered.packs
      ? [{ is: 'more' as const, ordered: ordered.packs, came: packs }]
      : []),
    ...other('rate'),
    ...other('mrp'),
  ]
}

/** The tax on top of a price without it, as bills between dealers are written: each tax is rounded half-up to the paisa. */
export const taxOnTop = (taxable: Paise, basisPoints: number, isWithinState: boolean): Taxed => {
  const none = paise(0)
  const tax = roundHalfUp((taxable * (isWithinState ? basisPoints / 2 : basisPoints)) / 10_000)
  return isWithinState
    ? { gross: paise(taxable + 2 * tax), taxable, cgst: tax, sgst: tax, igst: none }
    : { gross: paise(taxable + tax), taxable, cgst: none, sgst: none, igst: tax }
}

/** What a supplier is asked to credit for a quantity of packs at a rate without GST. */
export const debitOf = (
  line: { quantity: number; pack_units: number; rate: number; tax_rate: number | null },
  isWithinState: boolean,
): Taxed =>
  taxOnTop(
    roundHalfUp((line.rate * line.quantity) / line.pack_units),
    line.tax_rate ?? 0,
    isWithinState,
  )
