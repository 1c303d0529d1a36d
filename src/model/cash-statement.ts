import { waybillOf } from './courier.ts'
import { readExpiry } from './expiry.ts'
import { type Paise, paise, paiseFromRupees } from './money.ts'

/** A row of a courier's statement: what it collected for a parcel and handed over with a transfer. */
export type StatementRow = { awb: string; amount: Paise; reference: string; on: string }

export const statementColumns = ['awb', 'amount', 'reference', 'date'] as const

/** What couriers and riders call them. */
export const statementHeadings: Readonly<Record<string, readonly string[]>> = {
  awb: ['order', 'order id', 'order number', 'waybill', 'awb number', 'tracking number'],
  amount: ['cash', 'cod amount', 'amount paid', 'rupees'],
  reference: ['ref', 'utr', 'transfer', 'transaction id', 'receipt'],
  date: ['day', 'paid on', 'remitted on', 'payment date'],
}

/** A row as parsed from CSV, or the column that is wrong. */
export const statementRow = (
  fields: Readonly<Record<string, string | undefined>>,
): StatementRow | { wrong: (typeof statementColumns)[number] } => {
  const { amount = '', reference = '', date = '' } = fields
  const awb = waybillOf(fields.awb ?? '')
  if (!/^[\w-]{1,40}$/.test(awb)) return { wrong: 'awb' }
  const paid = /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? paiseFromRupees(Number(amount)) : null
  if (paid === null || paid === 0) return { wrong: 'amount' }
  if (!/^[\w.:/-]{1,60}$/.test(reference)) return { wrong: 'reference' }
  // As people write a day: `30/11/2026`, `30-Nov-2026`, `2026-11-30`.
  const on = readExpiry(date)
  return on?.length === 10 ? { awb, amount: paid, reference, on } : { wrong: 'date' }
}

type Collected = { due: number; remitted: number }

/**
 * Splits the cash that a rider hands in for an order over its parcels, as much as each still owes; what is more, or for parcels that owe nothing, is of
 * the last. Parcels that get nothing are left out.
 */
export const shareOut = <Parcel extends Collected>(
  parcels: readonly Parcel[],
  amount: Paise,
): { parcel: Parcel; amount: Paise }[] => {
  let left: number = amount
  return parcels.flatMap((parcel, nth) => {
    const isLast = nth === parcels.length - 1
    const share = isLast ? left : Math.min(left, Math.max(0, parcel.due - parcel.remitted))
    left -= share
    return share > 0 ? [{ parcel, amount: paise(share) }] : []
  })
}
