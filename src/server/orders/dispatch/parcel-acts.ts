import type { Catalogue } from '#catalogue/open.ts'
import { latestEntry } from '#model/consent.ts'
import { type CourierPages, courierLink } from '#model/courier.ts'
import { hourMs } from '#model/duration.ts'
import { isLocale } from '#model/locale.ts'
import type { Schedule } from '#model/product.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { contactOf } from '../../kernel/customers/customer-repository.ts'
import { enqueue } from '../../kernel/messages/enqueue.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { answersOf } from '../../kernel/session/consent.ts'
import { putBack } from '../../stock/batch-repository.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { moveAndFollow, parcelFor } from '../money/move-parcel.ts'
import { saleRestriction } from '../pharmacist/sale-restrictions.ts'
import { toPay } from '../rows/cash-rounding.ts'
import { invoicesOf } from '../rows/invoice-repository.ts'
import { amountTextOrNone, notifyCustomer, promisedTextFor } from '../rows/order-messages.ts'
import { linesOf, type StoredOrder } from '../rows/order-repository.ts'
import { isHeldBack } from '../rows/payment-reversal-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { changeLine } from '../rows/transition.ts'
import { countEarlyCash } from './cash.ts'
import { countCashOf } from './cash-repository.ts'
import { type AtDoor, giveDoorCode, isUnproved, proveAtDoor } from './door-code.ts'
import { leavingProblem } from './shelf-life.ts'
import { joinParts } from './split-line.ts'
import { waybillProblem } from './waybill.ts'

/** The customer has a day to unpack; after a month the order is too old to be asked about. */
const after = { sendMs: 24 * hourMs, uselessMs: 30 * 24 * hourMs }

/** Asks by mail, or by SMS where there is no address, how an order was, some time after it has been delivered; in the transaction of the delivery. */
const askForFeedback = async (
  db: Db,
  order: { id: string; customer_id: string },
  at: Timestamp,
): Promise<void> => {
  const contact = await contactOf(db, order.customer_id)
  const to = contact?.email ?? contact?.phone ?? null
  if (!contact || to === null) return
  const { email, locale } = contact
  // The question is not part of the order: a number that declined messages is not asked.
  if (
    email === null &&
    latestEntry(await answersOf(db, order.customer_id), 'orderUpdatesSms', to)?.given === false
  )
    return
  const moment = new Date(at)
  await enqueue(
    db,
    {
      channel: email === null ? 'sms' : 'mail',
      to,
      customerId: order.customer_id,
      template: 'feedbackAsked',
      values: { order: order.id },
      locale: isLocale(locale) ? locale : 'en',
      notBefore: new Date(moment.getTime() + after.sendMs),
      expiresAt: new Date(moment.getTime() + after.uselessMs),
    },
    moment,
  )
}

/** Takes a packed parcel apart: its lines lose their batches and wait to be packed again. */
export const unpackParcel = async (
  db: Db,
  order: StoredOrder,
  { parcel: named, reason, at }: { parcel: number; reason: string; at: Timestamp },
): Promise<Failed | null> => {
  const parcel = await parcelFor(db, order, named, 'placed')
  if ('failed' in parcel) return parcel
  const inside = remainingLines(await linesOf(db, [order.id])).filter(
    (line) => line.parcel === named,
  )
  await putBack(db, inside, at)
  for (const line of inside) await changeLine(db, line, { batch: null, expiry: null })
  await moveAndFollow(db, order, parcel, { to: 'placed', job: 'unpacked', comment: reason, at })
  await joinParts(db, order.id, named)
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
  doorCodeFor: readonly Schedule[]
  at: Timestamp
}

/** Records that a packed parcel left: its invoice is issued now, and the customer is told who brings it. */
export const shipParcel = async (
  db: Db,
  order: StoredOrder,
  shipping: Shipping,
): Promise<Failed | null> => {
  const {
    parcel: named,
    courier,
    awb,
    comment,
    catalogue,
    courierPages,
    doorCodeFor,
    at,
  } = shipping
  if (await isHeldBack(db, order.id)) return failed('paymentReversed', { field: 'id' })
  const inside = remainingLines(await linesOf(db, [order.id])).filter(
    (line) => line.parcel === named,
  )
  // Products banned since packing are refused as well.
  const banned = saleRestriction(catalogue, inside)
  if (banned) return banned
  const parcel = await parcelFor(db, order, named, 'shipped')
  if ('failed' in parcel) return parcel
  // A delivered one may be on its way again too, which is no shipping.
  if (parcel.state !== 'packed') return failed('lineUnknown', { field: 'parcel' })
  const problem =
    (await leavingProblem(db, order.id, inside, new Date(at))) ??
    (await waybillProblem(db, order, { courier, awb }, new Date(at)))
  if (problem) return problem
  const link = shipping.link || courierLink(courier, awb, courierPages)
  const invoice = await issueInvoice(db, order, { parcel: named, lines: inside, at })
  const note = comment || [courier, awb].filter(Boolean).join(' ') || null
  await moveAndFollow(db, order, parcel, {
    to: 'shipped',
    job: 'shipped',
    comment: note,
    at,
    carried: { courier: courier || null, awb: awb || null, tracking_url: link || null },
  })
  if (awb !== '') await countEarlyCash(db, order, { number: named, awb }, at)
  const issued = (await invoicesOf(db, order.id)).find(({ number }) => number === invoice)
  const due = order.payment_method === 'cod' ? toPay(order, issued?.total ?? 0) : 0
  const items = [...new Set(inside.map(({ name }) => name))].join(', ')
  const doorCode = await giveDoorCode(db, { orderId: order.id, parcel: named, inside }, doorCodeFor)
  const by = await promisedTextFor(db, order, at)
  await notifyCustomer(
    db,
    order,
    'orderShipped',
    { items, courier, awb, link, by, due: amountTextOrNone(due), doorCode },
    at,
  )
  return null
}

/** What the customer is told of a delivery: a parcel that needed a code and was left without one is named. */
export const deliveredValues = async (db: Db, orderId: string): Promise<{ unproved: string }> => ({
  unproved: (await isUnproved(db, orderId)) ? orderId : '',
})

export const deliverParcel = async (
  db: Db,
  order: StoredOrder,
  { parcel: named, reason, at, ...door }: { parcel: number; at: Timestamp } & AtDoor,
): Promise<Failed | null> => {
  const parcel = await parcelFor(db, order, named, 'delivered')
  if ('failed' in parcel) return parcel
  const unproved = await proveAtDoor(db, { orderId: order.id, parcel: named }, { ...door, reason })
  if (unproved) return unproved
  const moved = await moveAndFollow(db, order, parcel, {
    to: 'delivered',
    job: 'delivered',
    comment: reason || null,
    at,
  })
  if (order.payment_method === 'cod') await countCashOf(db, order.id, named)
  if (moved.state !== 'delivered') return null
  await notifyCustomer(db, order, 'orderDelivered', await deliveredValues(db, order.id), at)
  await askForFeedback(db, order, at)
  return null
}
