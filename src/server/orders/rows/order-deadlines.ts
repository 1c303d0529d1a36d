import { hourMs } from '#model/duration.ts'
import { type OrderState, waits } from '#model/order.ts'
import type { Timestamp } from '../../db/timestamp.ts'

/**
 * How long an order waits for its prescription and for its payment before it expires, and how long it holds its stock meanwhile: an order costs
 * nothing, so what it keeps from others must end soon.
 */
export type OrderDeadlines = {
  prescriptionDays: number
  paymentHours: number
  stockHours: number
}

/** The deadline of an order that enters a state at a moment; null for a state in which the customer has nothing to do. */
export const deadlineOf = (
  state: OrderState,
  at: Date,
  { prescriptionDays, paymentHours }: OrderDeadlines,
): Timestamp | null => {
  const hours =
    state === 'awaiting_prescription'
      ? prescriptionDays * 24
      : state === 'awaiting_payment'
        ? paymentHours
        : null
  return hours === null ? null : new Date(at.getTime() + hours * hourMs).toISOString()
}

/** Until when an order that enters a state holds its stock; null for one that is to be packed, which keeps it. */
export const holdEnd = (
  state: OrderState,
  at: Date,
  { stockHours }: OrderDeadlines,
): Timestamp | null =>
  waits(state) === null ? null : new Date(at.getTime() + stockHours * hourMs).toISOString()
