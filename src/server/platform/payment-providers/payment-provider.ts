import type { Paise } from '#model/money.ts'
import type { PaymentEvent, PaymentProviderName, Reversal } from '#model/payment.ts'

/** A form that leads a customer to the provider's payment page. */
export type PaymentForm = { action: string; fields: Readonly<Record<string, string>> }

/** The content of a webhook: payment events, and what went back from captures or may yet. */
export type WebhookContent = { events: PaymentEvent[]; reversals: Reversal[] }

export type RefundRequest = {
  reference: string
  amount: Paise
  /** Idempotency key of the refund: at least ten letters, digits and hyphens. */
  receipt: string
  /** Whether the refund was requested before. */
  again: boolean
}
/** The state of a refund, under the provider's id; `refused`: the provider will not make it as it was asked for. */
export type RefundStatus =
  | { id: string; is: 'done' | 'pending' | 'failed' }
  | { id: null; is: 'refused' }

/**
 * The company that takes the money. Only signed webhooks and polled replies count, never what a browser brings. Every method that
 * uses the network rejects on failure and may be called again.
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /** Registers a payment and returns the provider's id. Repeating it is harmless: an unused registration is never shown to a customer. */
  create: (payment: { id: string; orderId: string; amount: Paise }) => Promise<string>
  /** null where the payment is made on our own page. */
  form: (
    payment: { id: string; orderId: string; amount: Paise; providerOrderId: string },
    back: { returned: string; given: string },
  ) => PaymentForm | null
  /** The form's origin, for the content security policy of its page. */
  origin: string | null
  /** Reads a webhook; null where the signature is wrong. */
  readWebhook: (body: Uint8Array, headers: Headers) => WebhookContent | null
  /** Whether the provider signed the fields that the browser returned with. It says nothing about the state. */
  isReturned: (providerOrderId: string, fields: Readonly<Record<string, string>>) => boolean
  eventsOf: (providerOrderId: string) => Promise<PaymentEvent[]>
  refund: (request: RefundRequest) => Promise<RefundStatus>
  /** Fetches the refunds of a capture, also those that the shop did not ask for. */
  refundsOf: (reference: string) => Promise<Reversal[]>
  /** Fetches the refunds, or the disputes, of all captures that began since a time. Others beside them do no harm. */
  reversalsSince: (since: Date, kind: Reversal['kind']) => Promise<Reversal[]>
}

/** The mock provider can also end a payment, as its tester wishes. */
export type MockProvider = PaymentProvider & {
  notification: (event: Omit<PaymentEvent, 'reason'>) => { body: Uint8Array; headers: Headers }
}
export const isMockProvider = (provider: PaymentProvider): provider is MockProvider =>
  provider.name === 'trial'
