import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { invoicedLines } from '../invoices/credit.ts'
import { addEvent, linesOf, type StoredOrder } from '../rows/order-repository.ts'
import { followParcels } from './follow-parcels.ts'
import { moveWithEvent, parcelFor } from './move-parcel.ts'
import { creditLines } from './refund-returns.ts'

/** Records a returned parcel: a credit note for what is left of its invoice. Returned medicines are not sold again, so stock does not change. */
export const returnParcel = async (
  db: Db,
  order: StoredOrder,
  named: number,
  reason: string,
  at: Moment,
): Promise<Failed | null> => {
  const parcel = await parcelFor(db, order, named, 'returned')
  if ('failed' in parcel) return parcel
  await moveWithEvent(db, order, parcel, { to: 'returned', job: 'returned', comment: reason, at })
  const inside = new Set(
    (await linesOf(db, [order.id])).flatMap((line) => (line.parcel === named ? [line.number] : [])),
  )
  const some = (await invoicedLines(db, order.id)).flatMap(({ line, left }) =>
    inside.has(line.line) && left > 0 ? [{ line: line.line, quantity: left }] : [],
  )
  await creditLines(db, order, { some, reason, at })
  await followParcels(db, order, at)
  return null
}

export type Returning = {
  line: number
  quantity: number | null
  reason: string
  at: Moment
  comesBack: boolean
}

/**
 * Takes a delivered line off its invoice, or a part of it: because it came back, or because it is refunded and stays. A parcel of which everything
 * came back is returned.
 */
export const returnLine = async (
  db: Db,
  order: StoredOrder,
  { line: number, quantity: asked, reason, at, comesBack }: Returning,
): Promise<{ name: string } | Failed> => {
  const own = (await linesOf(db, [order.id])).find((line) => line.number === number)
  const lines = await invoicedLines(db, order.id)
  const found = lines.find(({ line }) => line.line === number)
  if (!own || !found) return failed('lineUnknown', { field: 'line' })
  const parcel = await parcelFor(db, order, own.parcel, 'returned')
  if ('failed' in parcel || parcel.state !== 'delivered')
    return failed('lineUnknown', { field: 'line' })
  const quantity = asked ?? found.left
  if (quantity <= 0 || quantity > found.left)
    return failed('unitsWrong', { field: 'units', values: { name: own.name } })
  const inside = new Set(
    (await linesOf(db, [order.id])).flatMap((line) =>
      line.parcel === own.parcel ? [line.number] : [],
    ),
  )
  const after =
    lines.reduce((sum, { line, left }) => sum + (inside.has(line.line) ? left : 0), 0) - quantity
  const isAll = comesBack && after === 0
  if (isAll)
    await moveWithEvent(db, order, parcel, { to: 'returned', job: 'returned', comment: reason, at })
  await creditLines(db, order, { some: [{ line: number, quantity }], reason, at })
  if (comesBack && !isAll) {
    const comment = `${quantity / 1_000} units of ${own.name}: ${reason}`
    await addEvent(db, order.id, {
      parcel: own.parcel,
      job: 'lineReturned',
      status: 'success',
      comment,
      actor: 'operator',
      at,
    })
  }
  if (isAll) await followParcels(db, order, at)
  return { name: own.name }
}
