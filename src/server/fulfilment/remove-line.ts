import { can } from '#model/order.ts'
import { endPlan } from '../care-plans/care-plan-repository.ts'
import type { Db } from '../db/types.ts'
import { type Failed, failed } from '../http/outcome.ts'
import { closeOrder } from '../orders/close-order.ts'
import { amountText, notifyCustomer } from '../orders/notifications.ts'
import type { OrderDeadlines } from '../orders/order-deadlines.ts'
import { addEvent, linesOf, orderById, parcelsOf, type StoredOrder, type StoredOrderLine } from '../orders/order-repository.ts'
import { advance, isUndeliverable, recalculate, remainingLines } from '../orders/remaining-lines.ts'
import { changeLine, changeOrder, moveParcel } from '../orders/transition.ts'
import { settle } from './pharmacist-review.ts'
import { completePlans, follow } from './service.ts'

/** Continues an order that lost a line: it may no longer need what it waited for. */
const advanceAfterRemoval = async (
  db: Db,
  order: StoredOrder,
  rest: readonly StoredOrderLine[],
  at: Date,
  deadlines: OrderDeadlines,
): Promise<void> => {
  if (order.state === 'awaiting_prescription') {
    if (rest.every(({ review }) => review !== 'pending')) await settle(db, order, await linesOf(db, [order.id]), at, deadlines)
    return
  }
  if (order.state === 'awaiting_payment') {
    if (order.total === 0) await advance(db, order, at, deadlines)
    return
  }
  const now = at.toISOString()
  const isFree = order.total === 0 && order.payment_state === 'due'
  await follow(db, isFree ? await changeOrder(db, order, { payment_state: 'paid', updated_at: now }) : order, now)
}

type Removing = { line: number; reason: string; at: Date; deadlines: OrderDeadlines }

/**
 * Removes a line from an order that has not been dispatched, even if packed. A parcel without lines is
 * cancelled, as is an order without lines. An invoice keeps its number: nothing was supplied under it yet.
 */
export const removeOrderLine = async (
  db: Db,
  order: StoredOrder,
  { line: number, reason, at, deadlines }: Removing,
): Promise<Failed | null> => {
  const { id } = order
  if (!can.cancel(order)) return failed(['shipped', 'delivered'].includes(order.state) ? 'orderDispatched' : 'orderOver', { field: 'id' })
  const before = remainingLines(await linesOf(db, [id]))
  const line = before.find((each) => each.number === number)
  if (!line) return failed('lineUnknown', { field: 'number' })
  const now = at.toISOString()
  const rest = before.filter((each) => each !== line)
  if (line.plan_days !== null) await endPlan(db, order, now)
  await changeLine(db, line, { removed_reason: reason, batch: null, expiry: null })
  await addEvent(db, id, {
    parcel: null,
    job: 'removed',
    status: 'failure',
    comment: `${line.name}: ${reason}`,
    actor: 'operator',
    at: now,
  })
  if (rest.length === 0 || isUndeliverable(order, rest)) {
    await closeOrder(db, order, { to: 'cancelled', reason, actor: 'operator', at: now })
    return null
  }
  const left = await recalculate(db, order, at)
  const emptied = rest.some(({ parcel }) => parcel === line.parcel) ? [] : await parcelsOf(db, id)
  for (const parcel of emptied) if (parcel.number === line.parcel) await moveParcel(db, parcel, 'cancelled', now)
  await advanceAfterRemoval(db, left, rest, at, deadlines)
  const after = (await orderById(db, id)) ?? left
  await completePlans(db, after, at)
  await notifyCustomer(db, order, 'itemsRejected', { items: line.name, reason, amount: amountText(after.total) }, now)
  return null
}
