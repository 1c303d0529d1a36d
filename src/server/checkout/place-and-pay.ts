import { failed } from '../http/outcome.ts'
import type { Payments } from '../payments/payments.ts'
import type { PlaceOrder } from './place-order.ts'

/**
 * Placing, and then, outside of its transaction, the payment of what is to be paid now. A provider that does not answer keeps no order from
 * being placed: its payment is begun later.
 */
export const placeAndPay =
  (place: PlaceOrder, payments: Pick<Payments, 'pay' | 'state'>, isOnline: boolean): PlaceOrder =>
  async (visit, asked) => {
    if (asked.paymentMethod === 'online' && !isOnline) return failed('onlineUnavailable', { field: 'paymentMethod' })
    const placed = await place(visit, asked)
    if ('failed' in placed || !placed.ok.payNow) return placed
    const { orderId } = placed.ok
    const begun = await payments.pay({ ...visit, idempotencyKey: null }, orderId)
    const details = 'ok' in begun ? begun : await payments.state(visit, orderId)
    return { ...placed, ok: { ...placed.ok, sbiOmpDetails: 'ok' in details ? details.ok : null } }
  }
