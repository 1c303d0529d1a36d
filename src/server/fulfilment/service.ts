import type { Catalogue } from '#catalogue/open.ts'
import type { PackedLine } from '#contract/fulfilment/fulfilment.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { type ParcelState, parcelMayBecome, stateOfParcels } from '#model/order.ts'
import type { JobType } from '#model/tracking.ts'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import { type Failed, failed } from '../http/outcome.ts'
import { notifyCustomer } from '../orders/notifications.ts'
import {
  addEvent,
  addParcel,
  linesOf,
  nextInvoice,
  parcelsOf,
  type StoredOrder,
  type StoredOrderLine,
  type StoredParcel,
} from '../orders/order-repository.ts'
import { isPlansOnly, remainingLines } from '../orders/remaining-lines.ts'
import { scheduleRefund } from '../orders/returns.ts'
import { changeLine, changeOrder, moveParcel } from '../orders/transition.ts'
import { activatePoints } from '../promotions/points.ts'
import { saleRestriction } from './sale-restrictions.ts'

const underWay: readonly StoredOrder['state'][] = ['placed', 'packed', 'shipped', 'delivered']

/** Derives the order's state from its parcels. */
export const follow = async (db: Db, order: StoredOrder, at: Moment): Promise<StoredOrder> => {
  const parcels = await parcelsOf(db, order.id)
  const state = stateOfParcels(parcels.map((parcel) => parcel.state))
  // Cash on delivery is complete with the last parcel.
  const payment_state = state === 'delivered' && order.payment_state === 'due' ? 'paid' : order.payment_state
  if (state === order.state && payment_state === order.payment_state) return order
  const after = await changeOrder(db, order, { state, payment_state, updated_at: at })
  // This includes an order whose last parcel was refused at the door.
  if (state === 'delivered') await activatePoints(db, order.id, at)
  return after
}

/** What stands on the invoice of a care plan in the place of batch and expiry. */
const planBatch = ({ plan_days }: StoredOrderLine, now: Date): { batch: string; expiry: string } => ({
  batch: 'PLAN',
  expiry: dayInIndia(new Date(now.getTime() + (plan_days ?? 0) * 86_400_000)).slice(0, 7),
})

type Packing = { packed: readonly PackedLine[]; catalogue: Catalogue | null; now: Date }

/**
 * Packs lines of one parcel with batch and expiry. Lines of the parcel that are not named move to a new
 * parcel. The first packed parcel gives the order its invoice number.
 */
export const packLines = async (db: Db, order: StoredOrder, { packed, catalogue, now }: Packing): Promise<Failed | null> => {
  if (!underWay.includes(order.state)) return failed('orderOver', { field: 'id' })
  const at = now.toISOString()
  const lines = remainingLines(await linesOf(db, [order.id]))
  const named = lines.filter(({ number }) => packed.some(({ line }) => line === number))
  const parcels = await parcelsOf(db, order.id)
  const parcel = parcels.find(({ number }) => number === named[0]?.parcel)
  const areFit = named.every((line) => line.parcel === parcel?.number && line.batch === null)
  if (parcel?.state !== 'placed' || !areFit || named.length !== packed.length) return failed('lineUnknown', { field: 'lines' })
  const banned = saleRestriction(catalogue, named)
  if (banned) return banned
  // A medicine may be used until the end of the month of its expiry.
  const expired = packed.find(({ expiry }) => expiry < dayInIndia(now).slice(0, 7))
  if (expired) {
    const name = named.find(({ number }) => number === expired.line)?.name ?? ''
    return failed('batchExpired', { field: 'lines', values: { name, expiry: expired.expiry } })
  }

  const here = lines.filter((line) => line.parcel === parcel.number && !named.includes(line))
  // A care plan goes with the first parcel of its order without being packed.
  for (const line of here) if (line.plan_days !== null) await changeLine(db, line, planBatch(line, now))
  const rest = here.filter(({ plan_days }) => plan_days === null)
  if (rest.length > 0) {
    const number = parcels.length + 1
    await addParcel(db, { order_id: order.id, number, state: 'placed', updated_at: at })
    for (const line of rest) await changeLine(db, line, { parcel: number })
  }
  for (const line of named) {
    const box = packed.find((one) => one.line === line.number)
    if (box) await changeLine(db, line, { batch: box.batch, expiry: box.expiry })
  }
  const invoiced =
    order.invoice_number === null
      ? await changeOrder(db, order, { invoice_number: await nextInvoice(db), invoiced_at: at, updated_at: at })
      : order
  await move(db, invoiced, parcel, { to: 'packed', job: 'packed', comment: null, at })
  return null
}

type Move = { to: ParcelState; job: JobType; comment: string | null; at: Moment; actor?: 'operator' | 'system' }

const move = async (
  db: Db,
  order: StoredOrder,
  parcel: StoredParcel,
  { to, job, comment, at, actor = 'operator' }: Move,
): Promise<StoredOrder> => {
  await moveParcel(db, parcel, to, at)
  await addEvent(db, order.id, {
    parcel: parcel.number,
    job,
    status: job === 'returned' ? 'failure' : 'success',
    comment,
    actor,
    at,
  })
  return await follow(db, order, at)
}

/** Moves a parcel and its order to the next state, or returns why not. */
const moveNamed = async (db: Db, order: StoredOrder, named: number, step: Move): Promise<StoredOrder | Failed> => {
  if (!underWay.includes(order.state)) return failed('orderOver', { field: 'id' })
  const parcel = (await parcelsOf(db, order.id)).find(({ number }) => number === named)
  if (!parcel || !parcelMayBecome(parcel.state, step.to)) return failed('lineUnknown', { field: 'parcel' })
  return await move(db, order, parcel, step)
}

type Shipping = { parcel: number; comment: string; catalogue: Catalogue | null; at: Moment }

export const shipParcel = async (db: Db, order: StoredOrder, { parcel, comment, catalogue, at }: Shipping): Promise<Failed | null> => {
  // Products banned since packing are refused as well.
  const inside = remainingLines(await linesOf(db, [order.id])).filter((line) => line.parcel === parcel)
  const banned = saleRestriction(catalogue, inside)
  if (banned) return banned
  const moved = await moveNamed(db, order, parcel, { to: 'shipped', job: 'shipped', comment: comment || null, at })
  if ('failed' in moved) return moved
  await notifyCustomer(db, order, 'orderShipped', {}, at)
  return null
}

export const deliverParcel = async (db: Db, order: StoredOrder, parcel: number, at: Moment): Promise<Failed | null> => {
  const moved = await moveNamed(db, order, parcel, { to: 'delivered', job: 'delivered', comment: null, at })
  if ('failed' in moved) return moved
  if (moved.state !== 'delivered') return null
  await notifyCustomer(db, order, 'orderDelivered', {}, at)
  return null
}

/** Records a returned parcel. Returned medicines are not sold again, so stock does not change. */
export const returnParcel = async (db: Db, order: StoredOrder, parcel: number, reason: string, at: Moment): Promise<Failed | null> => {
  const moved = await moveNamed(db, order, parcel, { to: 'returned', job: 'returned', comment: reason, at })
  if ('failed' in moved) return moved
  await scheduleRefund(db, moved, at)
  return null
}

/** Completes an order of care plans alone once it is paid: there is nothing to pack, and it gets its invoice at once. */
export const completePlans = async (db: Db, order: StoredOrder, now: Date): Promise<void> => {
  const lines = remainingLines(await linesOf(db, [order.id]))
  if (!isPlansOnly(lines) || order.state !== 'placed' || order.payment_state !== 'paid') return
  const at = now.toISOString()
  for (const line of lines) if (line.batch === null) await changeLine(db, line, planBatch(line, now))
  let moved = await changeOrder(db, order, { invoice_number: await nextInvoice(db), invoiced_at: at, updated_at: at })
  for (const parcel of await parcelsOf(db, order.id)) {
    let state: ParcelState = parcel.state
    for (const to of ['packed', 'shipped', 'delivered'] as const) {
      if (!parcelMayBecome(state, to)) continue
      moved = await move(db, moved, { ...parcel, state }, { to, job: to, comment: null, at, actor: 'system' })
      state = to
    }
  }
}
