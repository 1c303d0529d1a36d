import { courierLink } from '../../../src/model/courier.ts'
import { hourMs } from '../../../src/model/duration.ts'
import { iso } from './chance.ts'
import { writePayment } from './money.ts'
import type { Order } from './order.ts'

/** For how long an order holds its stock that waits for its prescription or its payment (`STOCK_HOURS`). */
const holdHours = 2

export const writeOrder = (order: Order): void => {
  const { put, nowMs } = order.context
  if (order.paymentState === 'refund_due' && !order.isOwing) order.paymentState = 'refunded'
  const { id, customer } = order
  for (const [index, { atMs, job, actor, more }] of order.events
    .sort((one, other) => one.atMs - other.atMs)
    .entries())
    put('order_event', {
      order_id: id,
      number: index + 1,
      parcel: more.parcel ?? null,
      job,
      status: more.failed ? 'failure' : 'success',
      comment: more.comment ?? null,
      actor,
      at: iso(atMs),
    })
  const { actual, discount, offer, shipping, balance, total } = order.amounts
  put('customer_order', {
    id,
    customer_id: customer.id,
    source_id: order.context.chance.id(),
    source_version: 1,
    state: order.state,
    payment_method: order.method,
    payment_state: order.paymentState,
    actual,
    discount,
    offer,
    shipping,
    balance,
    total,
    coupon_code: order.used?.code ?? null,
    placed_at: iso(order.placedMs),
    updated_at: iso(Math.min(nowMs, order.updatedMs)),
    lapses_at: order.lapsesAt,
    awaits_review: order.awaitsReview,
    rounds_cash: 0,
    cancel_reason: order.cancelReason,
  })
  if (order.state === 'awaiting_payment' || order.state === 'awaiting_prescription')
    put('stock_hold', { order_id: id, until: iso(order.placedMs + holdHours * hourMs) })
  put('order_address', { order_id: id, ...customer.place, gstin: null, legal_name: null })
  for (const { number, state, atMs, courier, awb } of order.parcels)
    put('order_parcel', {
      order_id: id,
      number,
      state,
      updated_at: iso(atMs),
      courier,
      awb,
      tracking_url: courier !== null && awb !== null ? courierLink(courier, awb) || null : null,
    })
  for (const { of: _, ...line } of order.lines) put('order_line', { ...line, order_id: id })
  put('offer_use', {
    order_id: id,
    customer_id: customer.id,
    coupon_code: order.used?.code ?? null,
    voucher_code: null,
    offer,
    balance: order.balanceUsed,
    used_at: iso(order.placedMs),
    released_at: order.released,
  })
  if (order.captured) writePayment(order.context, id, order.captured, order.updatedMs)
}
