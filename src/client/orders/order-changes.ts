import { atom } from 'nanostores'
import type { Result } from '#contract/core/endpoint.ts'
import type { orders } from '#contract/orders/orders.ts'
import { takeCart } from '../cart/cart.ts'
import { type CallFailure, call } from '../http/call.ts'
import { change } from '../http/change.ts'
import { choosePincode } from '../session/location.ts'
import { asksPlace } from '../session/place.ts'

export type CancelReason = Result<typeof orders.cancelReasons>[number]
export const $cancelReasons = atom<
  { is: 'loading' | 'failed' } | { is: 'known'; reasons: readonly CancelReason[] }
>({ is: 'loading' })

export const loadCancelReasons = async (): Promise<void> => {
  if ($cancelReasons.get().is === 'known') return
  $cancelReasons.set({ is: 'loading' })
  const reply = await call('GET /api/v3/order/cancelReasons', {})
  $cancelReasons.set(reply.is === 'ok' ? { is: 'known', reasons: reply.result } : { is: 'failed' })
}

/** The result of changing an order; `text` comes from the server. */
export type Done = { is: 'done'; text: string } | CallFailure

export const cancelOrder = async (
  id: string,
  cancelReason: string,
  otherCancelReasonText: string,
): Promise<Done> => {
  const reply = await change('POST /api/v2/order/cancel/{id}', {
    params: { id },
    body: { cancelReason, otherCancelReasonText },
  })
  return reply.is === 'ok' ? { is: 'done', text: reply.result.msg } : reply
}

export type Reordered = { is: 'done'; text: string; left: readonly string[] } | CallFailure

/** Delivers to where the order went. */
const chooseItsPlace = async (id: string): Promise<boolean> => {
  const order = await call('GET /api/v3/orders/{id}', { params: { id } })
  const pincode = order.is === 'ok' ? order.result.address?.pincode : undefined
  return pincode !== undefined && (await choosePincode(pincode)) === null
}

/**
 * Adds the medicines of an order to the cart again; `left` lists those that could not be added and why. A new browser, which knows no place, takes
 * that of the order.
 */
export const reorder = async (id: string): Promise<Reordered> => {
  const again = () => change('POST /api/v3/order/reorder/{id}', { params: { id } })
  let reply = await again()
  if (reply.is === 'failed' && asksPlace(reply) && (await chooseItsPlace(id))) reply = await again()
  if (reply.is === 'failed') return reply
  takeCart(reply.result.cart)
  return { is: 'done', text: reply.result.msg, left: reply.result.left.map(({ msg }) => msg) }
}

/** Attaches the ticked prescriptions to an order that waits for one. */
export const prescribeOrder = async (id: string): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/orders/{id}/prescriptions', { params: { id } })
  return reply.is === 'failed' ? reply : null
}

/** Answers a question of the pharmacist; null on success. */
export const answerQuestion = async (
  id: string,
  question: string,
  text: string,
): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/orders/{id}/answer', {
    params: { id },
    body: { question, text },
  })
  return reply.is === 'failed' ? reply : null
}

/** Turns messages at the times of doses of an order on or off. */
export const setDoseMessages = async (id: string, on: boolean): Promise<Done> => {
  const reply = await change('POST /api/v3/orders/{id}/dose-messages', {
    params: { id },
    body: { on },
  })
  return reply.is === 'ok' ? { is: 'done', text: reply.result.msg } : reply
}

export type PayAt = { is: 'payAt'; url: string } | { is: 'notDue' } | CallFailure

export const payOrder = async (id: string): Promise<PayAt> => {
  const reply = await change(
    'POST /api/v3/order/{id}/pay',
    { params: { id } },
    { timeout: 'large' },
  )
  if (reply.is === 'failed') return reply
  const { payUrl } = reply.result
  return payUrl === null ? { is: 'notDue' } : { is: 'payAt', url: payUrl }
}

export const payAtDoor = async (id: string): Promise<Done> => {
  const reply = await change('POST /api/v3/order/{id}/convert-to-cod', { params: { id } })
  return reply.is === 'ok' ? { is: 'done', text: reply.result.msg } : reply
}
