import { firstState } from '#model/order.ts'
import type { Db } from '../../db/types.ts'
import { messageOf } from '../../kernel/error-messages.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { holdUntil } from '../../stock/hold-repository.ts'
import { lackedBy, takeAgain } from '../../stock/stock-repository.ts'
import { toPay } from '../rows/cash-rounding.ts'
import { deadlineOf, holdEnd, type OrderDeadlines } from '../rows/order-deadlines.ts'
import { amountText, localeOfCustomer, notifyCustomer } from '../rows/order-messages.ts'
import { addEvent, linesOf, type StoredOrder } from '../rows/order-repository.ts'
import { isUndeliverable, remainingLines } from '../rows/remaining-lines.ts'
import { changeLine, changeOrder } from '../rows/transition.ts'
import { closeOrder } from './close-order.ts'
import { recalculate } from './recalculate.ts'

/** Why an order cannot go on as it is: it let go of its stock while it waited, and too little is there now; null where it can. */
export const stockFault = async (db: Db, orderId: string): Promise<Failed | null> => {
  const lines = remainingLines(await linesOf(db, [orderId]))
  const { short } = await lackedBy(db, orderId, lines)
  const line = lines.find(({ product_id }) => short.has(product_id))
  return line ? failed('outOfStock', { field: 'id', values: { name: line.name } }) : null
}

/**
 * An order that goes on takes again what it let go of while it waited. Lines of which there is too little by now leave it and its customer is told;
 * null where nothing is left, which closes it.
 */
export const withStock = async (
  db: Db,
  order: StoredOrder,
  at: Date,
): Promise<StoredOrder | null> => {
  const now = at.toISOString()
  const lines = remainingLines(await linesOf(db, [order.id]))
  const short = await takeAgain(db, order.id, lines, now)
  if (short.size === 0) return order
  const locale = await localeOfCustomer(db, order.customer_id)
  const gone = lines.filter(({ product_id }) => short.has(product_id))
  const rest = lines.filter(({ product_id }) => !short.has(product_id))
  const items = [...new Set(gone.map(({ name }) => name))].join(', ')
  const reason = messageOf(locale, 'outOfStock', { name: items })
  for (const line of gone) await changeLine(db, line, { removed_reason: reason })
  if (rest.length === 0 || isUndeliverable(order, rest)) {
    await closeOrder(db, order, { to: 'cancelled', reason, actor: 'system', at: now })
    return null
  }
  await addEvent(db, order.id, {
    parcel: null,
    job: 'removed',
    status: 'failure',
    comment: reason,
    actor: 'system',
    at: now,
  })
  const { left } = await recalculate(db, order, gone, at)
  const amount = amountText(toPay(left, left.total))
  await notifyCustomer(db, order, 'itemsRejected', { items, reason, amount }, now)
  return left
}

/** After the review an order waits for its payment, or is placed; it is closed where nothing of it is in stock any more. */
export const advance = async (
  db: Db,
  waiting: StoredOrder,
  at: Date,
  deadlines: OrderDeadlines,
): Promise<void> => {
  const order = await withStock(db, waiting, at)
  if (!order) return
  const state = firstState({
    prescription: false,
    payment: order.payment_method === 'online' && order.total > 0,
  })
  await changeOrder(db, order, {
    state,
    payment_state: state === 'placed' && order.total === 0 ? 'paid' : 'due',
    lapses_at: deadlineOf(state, at, deadlines),
    awaits_review: 0,
    updated_at: at.toISOString(),
  })
  await holdUntil(db, order.id, holdEnd(state, at, deadlines))
}
