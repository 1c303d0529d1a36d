import { can, isOpenParcel } from '#model/order.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { putBack } from '../../stock/batch-repository.ts'
import { endPlan, hasUsedPlan } from '../rows/care-plan-repository.ts'
import { amountTextOrNone, notifyCustomer } from '../rows/order-messages.ts'
import {
  addEvent,
  linesOf,
  parcelsOf,
  type StoredEvent,
  type StoredOrder,
  type StoredOrderLine,
  type StoredParcel,
} from '../rows/order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { changeLine, moveParcel } from '../rows/transition.ts'
import { closeOrder } from './close-order.ts'
import { followParcels } from './follow-parcels.ts'
import { linesHere, recalculate } from './recalculate.ts'

type Leaving = {
  parcels: readonly StoredParcel[]
  lines: readonly StoredOrderLine[]
  reason: string
  actor: StoredEvent['actor']
  at: Date
}

/**
 * Cancels parcels of an order of which another part has left or stays: their lines leave the order, and money, offers, points and stock follow. The
 * order goes on with the rest, and is complete where the rest has arrived.
 */
const cancelPart = async (
  db: Db,
  order: StoredOrder,
  { parcels, lines, reason, actor, at }: Leaving,
): Promise<StoredOrder> => {
  const { id } = order
  const now = at.toISOString()
  await endPlan(db, order, now, lines)
  await putBack(db, lines, now)
  for (const line of lines)
    await changeLine(db, line, { removed_reason: reason, batch: null, expiry: null })
  const { left, refunded } = await recalculate(db, order, lines, at)
  for (const one of parcels) {
    await moveParcel(db, one, 'cancelled', now)
    await addEvent(db, id, {
      parcel: one.number,
      job: 'cancelled',
      status: 'success',
      comment: reason,
      actor,
      at: now,
    })
  }
  const ended = await followParcels(db, left, now)
  await notifyCustomer(
    db,
    order,
    'partCancelled',
    {
      items: [...new Set(lines.map(({ name }) => name))].join(', '),
      refund: amountTextOrNone(refunded),
      wallet: amountTextOrNone(order.balance - left.balance),
    },
    now,
  )
  return ended
}

/** `parcel`: one alone, else every parcel that is still here. `partReason`: why, where another part of the order stays. */
type Asked = {
  parcel?: number | undefined
  reason: string
  partReason?: string
  actor: StoredEvent['actor']
  at: Date
}

/** Whether all of an order was cancelled, or only what had not left. */
export type Cancelled = { order: StoredOrder; isWhole: boolean }

/** Cancels what has not left of an order, or one of its parcels; a failure where all of it has left, or its care plan was used. */
export const cancelOrder = async (
  db: Db,
  order: StoredOrder,
  { parcel, reason, partReason = reason, actor, at }: Asked,
): Promise<Cancelled | Failed> => {
  const all = await parcelsOf(db, order.id)
  if (!can.cancel({ state: order.state, parcels: all.map(({ state }) => state) }))
    return failed(
      order.state === 'shipped' || order.state === 'delivered' ? 'orderDispatched' : 'orderOver',
      { field: 'id' },
    )
  const parcels = all.filter(
    ({ state, number }) => isOpenParcel(state) && (parcel === undefined || number === parcel),
  )
  if (parcels.length === 0) return failed('parcelLeft', { field: 'parcel' })
  const lines = (await linesHere(db, order.id)).filter((line) =>
    parcels.some(({ number }) => number === line.parcel),
  )
  if (await hasUsedPlan(db, order, lines)) return failed('planUsed', { field: 'id' })
  const isWhole = remainingLines(await linesOf(db, [order.id])).length === lines.length
  const ended = isWhole
    ? await closeOrder(db, order, { to: 'cancelled', reason, actor, at: at.toISOString() })
    : await cancelPart(db, order, { parcels, lines, reason: partReason, actor, at })
  return { order: ended, isWhole }
}
