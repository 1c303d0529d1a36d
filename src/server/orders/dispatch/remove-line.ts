import { isOpenParcel } from '#model/order.ts'
import { thousandthsOf } from '#model/quantity.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { putBack } from '../../stock/batch-repository.ts'
import { advance } from '../money/advance.ts'
import { closeOrder } from '../money/close-order.ts'
import { followParcels } from '../money/follow-parcels.ts'
import { completePlans } from '../money/plan-lines.ts'
import { recalculate } from '../money/recalculate.ts'
import { settle } from '../pharmacist/review.ts'
import { endPlan, hasUsedPlan } from '../rows/care-plan-repository.ts'
import { toPay } from '../rows/cash-rounding.ts'
import type { OrderDeadlines } from '../rows/order-deadlines.ts'
import { amountText, notifyCustomer } from '../rows/order-messages.ts'
import {
  addEvent,
  linesOf,
  orderById,
  parcelsOf,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'
import { isUndeliverable, remainingLines } from '../rows/remaining-lines.ts'
import { changeLine, changeOrder, moveParcel } from '../rows/transition.ts'
import { splitLine } from './split-line.ts'

/** Continues an order that lost a line: it may no longer need what it waited for. */
const advanceAfterRemoval = async (
  db: Db,
  order: StoredOrder,
  rest: readonly StoredOrderLine[],
  { at, deadlines, actor }: Omit<TakingOut, 'reason'>,
): Promise<void> => {
  if (order.state === 'awaiting_prescription') {
    if (rest.every(({ review }) => review !== 'pending'))
      await settle(db, order, await linesOf(db, [order.id]), { at, deadlines, actor })
    return
  }
  if (order.state === 'awaiting_payment') {
    if (order.total === 0) await advance(db, order, at, deadlines)
    return
  }
  const now = at.toISOString()
  const isFree = order.total === 0 && order.payment_state === 'due'
  await followParcels(
    db,
    isFree ? await changeOrder(db, order, { payment_state: 'paid', updated_at: now }) : order,
    now,
  )
}

type Removing = {
  line: number
  units?: number | undefined
  reason: string
  at: Date
  deadlines: OrderDeadlines
}

/** The line to remove: the whole of it, or the part that `units` names, split off. */
const partOf = async (
  db: Db,
  line: StoredOrderLine,
  units: number | undefined,
): Promise<StoredOrderLine | Failed> => {
  const quantity = units === undefined ? line.quantity : thousandthsOf(units)
  if (quantity <= 0 || quantity > line.quantity)
    return failed('unitsWrong', { field: 'units', values: { name: line.name } })
  return quantity === line.quantity ? line : await splitLine(db, line, quantity)
}

type TakingOut = Pick<Removing, 'reason' | 'at' | 'deadlines'> & { actor: 'operator' | 'system' }

/**
 * Takes lines that have not left out of their order, which goes on without them: money and stock go back, a parcel without lines is cancelled, as is an
 * order without lines, and the customer is told once.
 */
export const takeOut = async (
  db: Db,
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  { reason, at, deadlines, actor }: TakingOut,
): Promise<void> => {
  const { id } = order
  const now = at.toISOString()
  const items = lines.map(({ name }) => name).join(', ')
  await endPlan(db, order, now, lines)
  await putBack(db, lines, now)
  for (const line of lines)
    await changeLine(db, line, { removed_reason: reason, batch: null, expiry: null })
  const rest = remainingLines(await linesOf(db, [id]))
  await addEvent(db, id, {
    parcel: null,
    job: 'removed',
    status: 'failure',
    comment: `${items}: ${reason}`,
    actor,
    at: now,
  })
  if (rest.length === 0 || isUndeliverable(order, rest)) {
    await closeOrder(db, order, { to: 'cancelled', reason, actor, at: now })
    return
  }
  const { left } = await recalculate(db, order, lines, at)
  for (const parcel of await parcelsOf(db, id))
    if (
      lines.some((line) => line.parcel === parcel.number) &&
      rest.every((line) => line.parcel !== parcel.number)
    )
      await moveParcel(db, parcel, 'cancelled', now)
  await advanceAfterRemoval(db, left, rest, { at, deadlines, actor })
  const after = (await orderById(db, id)) ?? left
  await completePlans(db, after, at)
  await notifyCustomer(
    db,
    order,
    'itemsRejected',
    { items, reason, amount: amountText(toPay(after, after.total)) },
    now,
  )
}

/** Removes a line, or a part of it, that has not left, even if packed, whatever else of its order is on its way. */
export const removeOrderLine = async (
  db: Db,
  order: StoredOrder,
  { line: number, units, reason, at, deadlines }: Removing,
): Promise<Failed | null> => {
  const { id } = order
  if (['cancelled', 'lapsed', 'returned'].includes(order.state))
    return failed('orderOver', { field: 'id' })
  const whole = remainingLines(await linesOf(db, [id])).find((each) => each.number === number)
  if (!whole) return failed('lineUnknown', { field: 'number' })
  const parcel = (await parcelsOf(db, id)).find((each) => each.number === whole.parcel)
  if (!parcel || !isOpenParcel(parcel.state)) return failed('orderDispatched', { field: 'number' })
  if (await hasUsedPlan(db, order, [whole])) return failed('planUsed', { field: 'number' })
  const line = await partOf(db, whole, units)
  if ('failed' in line) return line
  await takeOut(db, order, [line], { reason, at, deadlines, actor: 'operator' })
  return null
}
