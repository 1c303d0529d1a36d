import { dayMs, hourMs, iso, minuteMs } from './chance.ts'
import type { Context, Parcel } from './context.ts'

/** A captured payment, with what is owed back and what was refunded. */
export type Captured = {
  id: string
  reference: string
  amount: number
  owed: number
  refunded: number
  atMs: number
}

type Owing = {
  orderId: string
  number: number
  amount: number
  reason: string
  atMs: number
  captured: Captured | null
}

/** Adds a refund: most are paid within days, some are under way, and some the provider refuses. Returns when it was paid; null if it was not. */
export const oweMoney = (
  { chance, put, nowMs }: Context,
  { orderId, number, amount, reason, atMs, captured }: Owing,
): number | null => {
  const paidBackMs = atMs + chance.whole(1, 72) * hourMs
  const isDone = paidBackMs < nowMs && chance.maybe(0.985)
  const reference = `rfnd_example_${chance.hex(12)}`
  const settled = {
    settled_at: isDone ? iso(paidBackMs) : null,
    reference: isDone ? reference : null,
  }
  put('order_refund', { order_id: orderId, number, amount, reason, due_at: iso(atMs), ...settled })
  if (captured) {
    captured.owed += amount
    put('payment_refund', {
      order_id: orderId,
      number,
      payment_id: captured.id,
      reference: captured.reference,
      amount,
      state: isDone ? 'done' : paidBackMs < nowMs ? 'failed' : 'due',
      refund_id: isDone ? reference : null,
      tries: isDone ? 1 : chance.whole(2, 8),
      next_at: iso(isDone ? paidBackMs : nowMs + 48 * hourMs),
      claim: null,
    })
  }
  if (captured && isDone) {
    captured.refunded += amount
    const about = { payment_id: captured.id, reference, amount, reason: null, at: iso(paidBackMs) }
    put('payment_event', {
      provider: 'trial',
      event_id: `refunded:${reference}`,
      happened: 'refunded',
      source: 'asked',
      ...about,
    })
  }
  return isDone ? paidBackMs : null
}

export const writePayment = (
  { chance, put }: Context,
  orderId: string,
  captured: Captured,
  updatedMs: number,
): void => {
  const { id: payment_id, reference, amount, owed, refunded, atMs } = captured
  put('payment', {
    id: payment_id,
    order_id: orderId,
    provider: 'trial',
    provider_order_id: `order_example_${chance.hex(14)}`,
    amount,
    state: refunded === amount ? 'refunded' : 'captured',
    captured: amount,
    owed,
    refunded,
    paid_by: reference,
    created_at: iso(atMs - 3 * minuteMs),
    updated_at: iso(updatedMs),
    look_at: null,
    looks: 0,
  })
  const about = { payment_id, reference, amount, reason: null, at: iso(atMs) }
  put('payment_event', {
    provider: 'trial',
    event_id: `captured:${reference}`,
    happened: 'captured',
    source: 'notified',
    ...about,
  })
}

type Collected = { orderId: string; parcel: Parcel; due: number; atMs: number }

/** Adds the courier's remittance of collected cash: most in full, some late, some short, some missing (null). */
export const remit = (
  { chance, put, nowMs }: Context,
  { orderId, parcel, due, atMs }: Collected,
): Parcel['handedIn'] => {
  if (atMs > nowMs - 3 * dayMs || !chance.maybe(0.94)) return null
  const amount = chance.maybe(0.03) ? Math.max(100, due - 1_000) : due
  const enteredMs = Math.min(nowMs, atMs + chance.whole(2, 8) * dayMs)
  const remitted_on = iso(enteredMs).slice(0, 10)
  const reference = `EX-${parcel.courier}-${remitted_on}`
  put('cash_remittance', {
    awb: parcel.awb ?? '',
    reference,
    amount,
    remitted_on,
    order_id: orderId,
    parcel: parcel.number,
    entered_at: iso(enteredMs),
    entered_by: null,
  })
  return { amount, atMs: enteredMs }
}
