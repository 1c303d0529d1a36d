import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { addReturned, returnedOf } from '../../stock/returned-repository.ts'
import { invoicedLines } from '../invoices/credit.ts'
import { hasUsedPlan } from '../rows/care-plan-repository.ts'
import {
  addEvent,
  linesOf,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { followParcels } from './follow-parcels.ts'
import { moveWithEvent, parcelFor } from './move-parcel.ts'
import { creditLines } from './refund-returns.ts'

type Came = { lines: readonly StoredOrderLine[]; quantityOf: (line: StoredOrderLine) => number }

/** Enters the goods that came back: they are on no shelf until an operator decides where they go. */
const enterGoods = async (
  db: Db,
  orderId: string,
  { lines, quantityOf }: Came,
  came_at: Timestamp,
): Promise<void> => {
  const before = await returnedOf(db, orderId)
  for (const line of lines) {
    const { number, product_id, batch, expiry, quantity: sent, plan_days } = line
    // A care plan lies on no shelf.
    if (plan_days !== null || batch === null || expiry === null) continue
    const quantity = Math.min(quantityOf(line), sent - (before.get(number) ?? 0))
    if (quantity <= 0) continue
    await addReturned(db, {
      order_id: orderId,
      line: number,
      product_id,
      batch,
      expiry,
      quantity,
      came_at,
    })
  }
}

/** What is credited of a parcel that comes back: what is left of its invoice, but a care plan that was paid and used. */
export const leftInParcel = async (db: Db, order: StoredOrder, parcelNumber: number) => {
  const packed = (await linesOf(db, [order.id])).filter((line) => line.parcel === parcelNumber)
  const inside = new Set<number>()
  for (const line of packed)
    if (order.payment_method !== 'online' || !(await hasUsedPlan(db, order, [line])))
      inside.add(line.number)
  return (await invoicedLines(db, order.id)).filter(
    ({ line, left }) => inside.has(line.line) && left > 0,
  )
}

/** Records a returned parcel, with a credit note. What is in it waits to be put away. */
export const returnParcel = async (
  db: Db,
  order: StoredOrder,
  parcelNumber: number,
  reason: string,
  at: Timestamp,
): Promise<Failed | null> => {
  const parcel = await parcelFor(db, order, parcelNumber, 'returned')
  if ('failed' in parcel) return parcel
  await moveWithEvent(db, order, parcel, { to: 'returned', job: 'returned', comment: reason, at })
  // Also what was refunded before and stayed: the box holds all that was sent in it.
  const came = {
    lines: remainingLines(await linesOf(db, [order.id])).filter(
      (line) => line.parcel === parcelNumber,
    ),
    quantityOf: (line: StoredOrderLine) => line.quantity,
  }
  await enterGoods(db, order.id, came, at)
  const some = (await leftInParcel(db, order, parcelNumber)).map(({ line, left }) => ({
    line: line.line,
    quantity: left,
  }))
  await creditLines(db, order, { some, reason, at })
  await followParcels(db, order, at)
  return null
}

export type Returning = {
  line: number
  quantity: number | null
  reason: string
  at: Timestamp
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
  const invoiced = lines.find(({ line }) => line.line === number)
  if (!own || !invoiced) return failed('lineUnknown', { field: 'line' })
  const parcel = await parcelFor(db, order, own.parcel, 'returned')
  if ('failed' in parcel || parcel.state !== 'delivered')
    return failed('lineUnknown', { field: 'line' })
  const quantity = asked ?? invoiced.left
  if (quantity <= 0 || quantity > invoiced.left)
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
  if (comesBack) await enterGoods(db, order.id, { lines: [own], quantityOf: () => quantity }, at)
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
