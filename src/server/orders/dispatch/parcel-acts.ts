import type { Catalogue } from '#catalogue/open.ts'
import { type CourierPages, courierLink } from '#model/courier.ts'
import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { putBack } from '../../stock/batch-repository.ts'
import { invoicedLines } from '../invoices/credit.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { followParcels } from '../money/follow-parcels.ts'
import { moveAndFollow, moveWithEvent, parcelFor } from '../money/move-parcel.ts'
import { deliveredParcels } from '../money/refund-limit.ts'
import { creditLines } from '../money/refund-returns.ts'
import { saleRestriction } from '../pharmacist/sale-restrictions.ts'
import { invoiceByNumber } from '../rows/invoice-repository.ts'
import { amountTextOrNone, notifyCustomer } from '../rows/order-messages.ts'
import { addEvent, linesOf, type StoredOrder } from '../rows/order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { changeLine } from '../rows/transition.ts'
import { askForFeedback } from './ask-for-feedback.ts'
import { countCashOf } from './cash-repository.ts'

/** Takes a packed parcel apart: its lines lose their batches and wait to be packed again. */
export const unpackParcel = async (
  db: Db,
  order: StoredOrder,
  { parcel: named, reason, at }: { parcel: number; reason: string; at: Moment },
): Promise<Failed | null> => {
  const parcel = await parcelFor(db, order, named, 'placed')
  if ('failed' in parcel) return parcel
  const inside = remainingLines(await linesOf(db, [order.id])).filter((line) => line.parcel === named)
  await putBack(db, inside, at)
  for (const line of inside) await changeLine(db, line, { batch: null, expiry: null })
  await moveAndFollow(db, order, parcel, { to: 'placed', job: 'unpacked', comment: reason, at })
  return null
}

export type Shipping = {
  parcel: number
  courier: string
  awb: string
  link: string
  comment: string
  catalogue: Catalogue | null
  courierPages: CourierPages
  at: Moment
}

/** Records that a packed parcel left: its invoice is issued now, and the customer is told who brings it. */
export const shipParcel = async (db: Db, order: StoredOrder, shipping: Shipping): Promise<Failed | null> => {
  const { parcel: named, courier, awb, comment, catalogue, courierPages, at } = shipping
  const inside = remainingLines(await linesOf(db, [order.id])).filter((line) => line.parcel === named)
  // Products banned since packing are refused as well.
  const banned = saleRestriction(catalogue, inside)
  if (banned) return banned
  const parcel = await parcelFor(db, order, named, 'shipped')
  if ('failed' in parcel) return parcel
  const link = shipping.link || courierLink(courier, awb, courierPages)
  const invoice = await issueInvoice(db, order, { parcel: named, lines: inside, at })
  const said = comment || [courier, awb].filter(Boolean).join(' ') || null
  await moveAndFollow(db, order, parcel, {
    to: 'shipped',
    job: 'shipped',
    comment: said,
    at,
    carried: { courier: courier || null, awb: awb || null, tracking_url: link || null },
  })
  const due = order.payment_method === 'cod' ? ((await invoiceByNumber(db, invoice))?.total ?? 0) : 0
  const items = [...new Set(inside.map(({ name }) => name))].join(', ')
  await notifyCustomer(db, order, 'orderShipped', { items, courier, awb, link, due: amountTextOrNone(due) }, at)
  return null
}

export const deliverParcel = async (db: Db, order: StoredOrder, named: number, at: Moment): Promise<Failed | null> => {
  const parcel = await parcelFor(db, order, named, 'delivered')
  if ('failed' in parcel) return parcel
  const moved = await moveAndFollow(db, order, parcel, { to: 'delivered', job: 'delivered', comment: null, at })
  if (order.payment_method === 'cod') await countCashOf(db, order.id, named)
  if (moved.state !== 'delivered') return null
  await notifyCustomer(db, order, 'orderDelivered', {}, at)
  await askForFeedback(db, order, at)
  return null
}

/** Whether the goods of a parcel were paid for: online always, in cash once they were delivered. */
const isPaidFor = async (db: Db, order: StoredOrder, parcel: number): Promise<boolean> =>
  order.payment_method === 'online' || (await deliveredParcels(db, order.id)).has(parcel)

/** Records a returned parcel: a credit note for what is left of its invoice. Returned medicines are not sold again, so stock does not change. */
export const returnParcel = async (db: Db, order: StoredOrder, named: number, reason: string, at: Moment): Promise<Failed | null> => {
  const parcel = await parcelFor(db, order, named, 'returned')
  if ('failed' in parcel) return parcel
  const isPaid = await isPaidFor(db, order, named)
  await moveWithEvent(db, order, parcel, { to: 'returned', job: 'returned', comment: reason, at })
  const inside = new Set((await linesOf(db, [order.id])).flatMap((line) => (line.parcel === named ? [line.number] : [])))
  const some = (await invoicedLines(db, order.id)).flatMap(({ line, left }) =>
    inside.has(line.line) && left > 0 ? [{ line: line.line, quantity: left }] : [],
  )
  await creditLines(db, order, { some, reason, isPaid, at })
  await followParcels(db, order, at)
  return null
}

export type Returning = { line: number; quantity: number | null; reason: string; at: Moment; comesBack: boolean }

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
  if ('failed' in parcel || parcel.state !== 'delivered') return failed('lineUnknown', { field: 'line' })
  const quantity = asked ?? found.left
  if (quantity <= 0 || quantity > found.left) return failed('unitsWrong', { field: 'units', values: { name: own.name } })
  const inside = new Set((await linesOf(db, [order.id])).flatMap((line) => (line.parcel === own.parcel ? [line.number] : [])))
  const after = lines.reduce((sum, { line, left }) => sum + (inside.has(line.line) ? left : 0), 0) - quantity
  const isAll = comesBack && after === 0
  if (isAll) await moveWithEvent(db, order, parcel, { to: 'returned', job: 'returned', comment: reason, at })
  const isPaid = await isPaidFor(db, order, own.parcel)
  await creditLines(db, order, { some: [{ line: number, quantity }], reason, isPaid, at })
  if (comesBack && !isAll) {
    const comment = `${quantity / 1_000} units of ${own.name}: ${reason}`
    await addEvent(db, order.id, { parcel: own.parcel, job: 'lineReturned', status: 'success', comment, actor: 'operator', at })
  }
  if (isAll) await followParcels(db, order, at)
  return { name: own.name }
}
