import { can } from '#model/order.ts'
import type { Patience } from '../checkout/create-order.ts'
import type { Db } from '../db/types.ts'
import { settle } from './pharmacist-review.ts'
import { follow } from './service.ts'
import { type Failed, failed } from '../http/outcome.ts'
import { endOrder } from '../orders/close-order.ts'
import { amountText, tell } from '../orders/notifications.ts'
import { addEvent, linesOf, orderById, parcelsOf, type StoredOrder, type StoredOrderLine } from '../orders/order-repository.ts'
import { goOn, leaveOut, restOf } from '../orders/remaining-lines.ts'
import { changeLine, changeOrder, moveParcel } from '../orders/transition.ts'

/** What an order becomes that has lost a line: on its own it may have what it waited for. */
const carryOn = async (db: Db, order: StoredOrder, rest: readonly StoredOrderLine[], at: Date, patience: Patience): Promise<void> => {
  if (order.state === 'awaiting_prescription') {
    if (rest.every(({ review }) => review !== 'pending')) await settle(db, order, await linesOf(db, [order.id]), at, patience)
    return
  }
  if (order.state === 'awaiting_payment') {
    if (order.total === 0) await goOn(db, order, at, patience)
    return
  }
  const now = at.toISOString()
  const isFree = order.total === 0 && order.payment_state === 'due'
  await follow(db, isFree ? await changeOrder(db, order, { payment_state: 'paid', updated_at: now }) : order, now)
}

type Removing = { line: number; reason: string; at: Date; patience: Patience }

/**
 * Takes a line out of an order of which nothing has been dispatched, also one that is packed: its box is opened. A parcel without lines is
 * not sent, an order without lines is cancelled. An invoice keeps its number: nothing was supplied under it yet.
 */
export const removeLine = async (db: Db, order: StoredOrder, { line: number, reason, at, patience }: Removing): Promise<Failed | null> => {
  const { id } = order
  if (!can.cancel(order)) return failed(['shipped', 'delivered'].includes(order.state) ? 'orderDispatched' : 'orderOver', { field: 'id' })
  const before = restOf(await linesOf(db, [id]))
  const line = before.find((each) => each.number === number)
  if (!line) return failed('lineUnknown', { field: 'number' })
  const now = at.toISOString()
  const rest = before.filter((each) => each !== line)
  await changeLine(db, line, { removed_reason: reason, batch: null, expiry: null })
  await addEvent(db, id, {
    parcel: null,
    job: 'removed',
    status: 'failure',
    comment: `${line.name}: ${reason}`,
    actor: 'operator',
    at: now,
  })
  if (rest.length === 0) {
    await endOrder(db, order, { to: 'cancelled', reason, actor: 'operator', at: now })
    return null
  }
  const left = await leaveOut(db, order, at)
  const emptied = rest.some(({ parcel }) => parcel === line.parcel) ? [] : await parcelsOf(db, id)
  for (const parcel of emptied) if (parcel.number === line.parcel) await moveParcel(db, parcel, 'cancelled', now)
  await carryOn(db, left, rest, at, patience)
  const after = (await orderById(db, id)) ?? left
  await tell(db, order, 'itemsRejected', { items: line.name, reason, amount: amountText(after.total) }, now)
  return null
}
