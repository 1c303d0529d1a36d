import type { OrderState } from '#model/order.ts'
import type { Moment } from '../db/moment.ts'

/** How long an order waits for its prescription, and for its payment, before it lapses. */
export type OrderDeadlines = { prescriptionDays: number; paymentHours: number }

const hourMs = 60 * 60_000

/** When an order lapses that comes into a state at a moment; null in a state that waits for nothing of the customer. */
export const deadlineOf = (state: OrderState, at: Date, { prescriptionDays, paymentHours }: OrderDeadlines): Moment | null => {
  const hours = state === 'awaiting_prescription' ? prescriptionDays * 24 : state === 'awaiting_payment' ? paymentHours : null
  return hours === null ? null : new Date(at.getTime() + hours * hourMs).toISOString()
}
