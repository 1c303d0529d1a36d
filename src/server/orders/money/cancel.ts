import { can } from '#model/order.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { linesOf, parcelsOf, type StoredEvent, type StoredOrder } from '../rows/order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { cancellable, cancelOpenPart } from './cancel-open-part.ts'
import { closeOrder } from './close-order.ts'
import { linesHere } from './recalculate.ts'

type Asked = { parcel?: number | undefined; reason: string; partReason?: string; actor: StoredEvent['actor']; at: Date }

/** Whether all of an order was cancelled, or only what had not left. */
export type Cancelled = { order: StoredOrder; isWhole: boolean }

/** Cancels what has not left of an order, or one of its parcels; a failure where all of it has left. */
export const cancelOrder = async (
  db: Db,
  order: StoredOrder,
  { parcel, reason, partReason = reason, actor, at }: Asked,
): Promise<Cancelled | Failed> => {
  const parcels = await parcelsOf(db, order.id)
  const found = await cancellable(db, order.id, parcel)
  if (!can.cancel({ state: order.state, parcels: parcels.map(({ state }) => state) }))
    return failed(order.state === 'shipped' || order.state === 'delivered' ? 'orderDispatched' : 'orderOver', { field: 'id' })
  if (found.length === 0) return failed('parcelLeft', { field: 'parcel' })
  const here = await linesHere(db, order.id)
  const rest =
    remainingLines(await linesOf(db, [order.id])).length - here.filter((line) => found.some(({ number }) => number === line.parcel)).length
  if (rest === 0) return { order: await closeOrder(db, order, { to: 'cancelled', reason, actor, at: at.toISOString() }), isWhole: true }
  return { order: await cancelOpenPart(db, order, { parcel, reason: partReason, actor, at }), isWhole: false }
}
