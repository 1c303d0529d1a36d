import { randomBytes } from 'node:crypto'
import type { PaymentEvent } from '#model/payment.ts'
import { isSignature, signatureOf } from '../hmac.ts'
import type { MockProvider } from './payment-provider.ts'

const header = 'x-trial-signature'

/**
 * For trying the shop: no money moves. Its page is ours, and its buttons produce webhooks like any other, signed with a secret
 * that lives as long as the server, so that no one else can send one.
 */
export const createMockProvider = (secret = randomBytes(32).toString('hex')): MockProvider => ({
  name: 'trial',
  origin: null,
  create: async ({ id }) => `trial-${id}`,
  form: () => null,
  readWebhook: (body, headers) =>
    isSignature(headers.get(header), body, secret)
      ? { events: [JSON.parse(new TextDecoder().decode(body)) as PaymentEvent], reversals: [] }
      : null,
  notification: (event) => {
    const body = new TextEncoder().encode(
      JSON.stringify({ ...event, reason: event.happened === 'failed' ? 'trial' : null }),
    )
    return { body, headers: new Headers({ [header]: signatureOf(body, secret) }) }
  },
  isReturned: () => false,
  // Every event was delivered when it happened, so a poll finds nothing new.
  eventsOf: async () => [],
  refund: async ({ receipt }) => ({ id: `trial-refund-${receipt}`, is: 'done' }),
  refundsOf: async () => [],
  reversalsSince: async () => [],
})
