import { hourMs } from '#model/duration.ts'
import type { OrderState } from '#model/order.ts'
import type { Moment } from '../../db/moment.ts'

/** How long an order waits for its prescription and for its payment before it expires. */
export type OrderDeadlines = { prescriptionDays: number; paymentHours: number }

/** The deadline of an order that enters a state at a moment; null for a state in which the customer has nothing to do. */
export const deadlineOf = (
  state: OrderState,
  at: Date,
  { prescriptionDays, paymentHours }: OrderDeadlines,
): Moment | null => {
  const hours =
    state === 'awaiting_prescription'
      ? prescriptionDays * 24
      : state === 'awaiting_payment'
        ? paymentHours
        : null
  return hours === null ? null : new Date(at.getTime() + hours * hourMs).toISOString()
}
