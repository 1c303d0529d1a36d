import type { z } from 'zod'
import { limits } from '#model/limits.ts'
import type { RazorpayConfig } from '../../config/payment.ts'
import { isSignature } from '../hmac.ts'
import type { PaymentProvider, RefundStatus } from './payment-provider.ts'
import {
  OrderReply,
  PaymentList,
  type RefundEntity,
  RefundList,
  RefundEntity as RefundReply,
  readNotification,
  readPayment,
  refundIs,
} from './razorpay-dto.ts'

/** One page of refunds; an order never has that many. */
const refundsOfPage = 100

/**
 * Razorpay by its documented API: orders, the hosted checkout page (a form, so no script of theirs runs on ours), signatures, payments of
 * an order, refunds. https://razorpay.com/docs/api
 */
export const createRazorpay = ({ url, keyId, keySecret, webhookSecret }: RazorpayConfig): PaymentProvider => {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  const ask = async <Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    { body, headers, timeoutMs = limits.timeoutMs.large }: { body?: object; headers?: Record<string, string>; timeoutMs?: number } = {},
  ): Promise<z.infer<Schema>> => {
    const reply = await fetch(`${url}/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!reply.ok) {
      await reply.body?.cancel()
      throw new Error(`Razorpay answered ${reply.status}`)
    }
    return schema.parse(await reply.json())
  }

  const said = ({ id, status }: RefundEntity): RefundStatus => ({ id, is: refundIs(status) })

  return {
    name: 'razorpay',
    origin: new URL(url).origin,
    create: async ({ id, orderId, amount }) => {
      // Short, because a customer waits for it.
      const options = { timeoutMs: limits.timeoutMs.medium }
      const order = { amount, currency: 'INR', receipt: id, notes: { order: orderId }, payment_capture: true }
      return (await ask(OrderReply, 'orders', { body: order, ...options })).id
    },
    form: ({ orderId, amount, providerOrderId }, { returned, given }) => ({
      action: `${url}/v1/checkout/embedded`,
      fields: {
        key_id: keyId,
        amount: String(amount),
        currency: 'INR',
        order_id: providerOrderId,
        name: 'Nuskha',
        description: orderId,
        callback_url: returned,
        cancel_url: given,
      },
    }),
    readWebhook: (body, headers) =>
      isSignature(headers.get('x-razorpay-signature'), body, webhookSecret) ? readNotification(new TextDecoder().decode(body)) : null,
    // Signed over the id that we gave the customer, not the one that the browser returned.
    isReturned: (providerOrderId, { razorpay_payment_id: paymentId = '', razorpay_signature: signature }) =>
      isSignature(signature, `${providerOrderId}|${paymentId}`, keySecret),
    eventsOf: async (providerOrderId) => {
      const { items } = await ask(PaymentList, `orders/${encodeURIComponent(providerOrderId)}/payments`)
      return items.flatMap(readPayment).filter((event) => event.providerOrderId === providerOrderId)
    },
    refund: async ({ reference, amount, receipt, again }) => {
      const path = `payments/${encodeURIComponent(reference)}`
      if (again) {
        // The earlier reply was lost or the refund is slow: look it up by its receipt.
        const { items } = await ask(RefundList, `${path}/refunds?count=${refundsOfPage}`)
        const before = items.find((one) => one.receipt === receipt)
        if (before) return said(before)
      }
      const body = { amount, speed: 'normal', receipt }
      return said(await ask(RefundReply, `${path}/refund`, { body, headers: { 'X-Refund-Idempotency': receipt } }))
    },
  }
}
