import type { z } from 'zod'
import { serverTexts } from '#i18n/server-texts.ts'
import { limits } from '#model/limits.ts'
import { defaultLocale } from '#model/locale.ts'
import type { RazorpayConfig } from '../../config/payment.ts'
import { isSignature } from '../hmac.ts'
import type { PaymentProvider, RefundStatus } from './payment-provider.ts'
import {
  AnyList,
  OrderReply,
  type RefundEntity,
  RefundList,
  RefundEntity as RefundReply,
  readDispute,
  readNotification,
  readPayment,
  readRefund,
  refundIs,
  refundReversal,
} from './razorpay-dto.ts'

const perPage = 100
/** A list of refunds or disputes is read to its end, but not for ever. */
const maxPages = 50

class RazorpayError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`Razorpay answered ${status}`)
    this.status = status
  }
}

/** The request itself is refused: asking again gives the same answer. Not a wrong key, a time-out, or too many requests. */
const isRefusal = (error: unknown): boolean =>
  error instanceof RazorpayError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403, 408, 429].includes(error.status)

/**
 * Razorpay by its documented API: orders, the hosted checkout page (a form, so no script of theirs runs on ours), signatures, payments of
 * an order, refunds. https://razorpay.com/docs/api
 */
export const createRazorpay = ({
  url,
  keyId,
  keySecret,
  webhookSecret,
}: RazorpayConfig): PaymentProvider => {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  const ask = async <Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    {
      body,
      headers,
      timeoutMs = limits.timeoutMs.large,
    }: { body?: object; headers?: Record<string, string>; timeoutMs?: number } = {},
  ): Promise<z.infer<Schema>> => {
    const reply = await fetch(`${url}/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!reply.ok) {
      await reply.body?.cancel()
      throw new RazorpayError(reply.status)
    }
    return schema.parse(await reply.json())
  }

  const statusOf = ({ id, status }: RefundEntity): RefundStatus => ({ id, is: refundIs(status) })

  const all = async <Schema extends z.ZodType<{ items: unknown[] }>>(
    schema: Schema,
    path: string,
  ): Promise<z.infer<Schema>['items']> => {
    const items: z.infer<Schema>['items'] = []
    for (let page = 0; page < maxPages; page++) {
      const found = (await ask(schema, `${path}count=${perPage}&skip=${page * perPage}`)).items
      items.push(...found)
      if (found.length < perPage) return items
    }
    return items
  }
  const refundsOf = async (reference: string) =>
    (await all(RefundList, `payments/${encodeURIComponent(reference)}/refunds?`)) as RefundEntity[]

  return {
    name: 'razorpay',
    origin: new URL(url).origin,
    create: async ({ id, orderId, amount }) => {
      // Short, because a customer waits for it.
      const options = { timeoutMs: limits.timeoutMs.medium }
      const order = {
        amount,
        currency: 'INR',
        receipt: id,
        notes: { order: orderId },
        payment_capture: true,
      }
      return (await ask(OrderReply, 'orders', { body: order, ...options })).id
    },
    form: ({ orderId, amount, providerOrderId }, { returned, given }) => ({
      action: `${url}/v1/checkout/embedded`,
      fields: {
        key_id: keyId,
        amount: String(amount),
        currency: 'INR',
        order_id: providerOrderId,
        name: serverTexts(defaultLocale)('common:siteName'),
        description: orderId,
        callback_url: returned,
        cancel_url: given,
      },
    }),
    readWebhook: (body, headers) =>
      isSignature(headers.get('x-razorpay-signature'), body, webhookSecret)
        ? readNotification(new TextDecoder().decode(body))
        : null,
    // Signed over the id that we gave the customer, not the one that the browser returned.
    isReturned: (
      providerOrderId,
      { razorpay_payment_id: paymentId = '', razorpay_signature: signature },
    ) => isSignature(signature, `${providerOrderId}|${paymentId}`, keySecret),
    eventsOf: async (providerOrderId) => {
      const { items } = await ask(AnyList, `orders/${encodeURIComponent(providerOrderId)}/payments`)
      return items.flatMap(readPayment).filter((event) => event.providerOrderId === providerOrderId)
    },
    refund: async ({ reference, amount, receipt, again }) => {
      if (again) {
        // The earlier reply was lost or the refund is slow: look it up by its receipt.
        const before = (await refundsOf(reference)).find((one) => one.receipt === receipt)
        if (before) return statusOf(before)
      }
      const body = { amount, speed: 'normal', receipt }
      const headers = { 'X-Refund-Idempotency': receipt }
      try {
        return statusOf(
          await ask(RefundReply, `payments/${encodeURIComponent(reference)}/refund`, {
            body,
            headers,
          }),
        )
      } catch (error) {
        if (isRefusal(error)) return { id: null, is: 'refused' }
        throw error
      }
    },
    refundsOf: async (reference) => (await refundsOf(reference)).map(refundReversal),
    reversalsSince: async (since, kind) => {
      const from = `from=${Math.floor(since.getTime() / 1000)}&`
      const items = await all(AnyList, `${kind}s?${from}`)
      return items.flatMap(kind === 'refund' ? readRefund : readDispute)
    },
  }
}
