import type { Paise } from '#model/money.ts'
import type { PaymentEvent, PaymentProviderName } from '#model/payment.ts'

/** A form that leads a customer to the page on which they pay. */
export type PaymentForm = { action: string; fields: Readonly<Record<string, string>> }

/** What a provider sent: `news` of payments, and payments of which something may have changed that it is to be asked about. */
export type WebhookContent = { news: PaymentEvent[]; refundsOf: string[] }

export type RefundRequest = {
  /** The provider's id of the capture. */
  reference: string
  amount: Paise
  /** Names the refund: asked again under it, nothing goes back twice. At least ten letters, digits and hyphens. */
  receipt: string
  /** Whether it was asked for before. */
  again: boolean
}
/** How far a refund is, under the provider's id. */
export type RefundStatus = { id: string; is: 'done' | 'pending' | 'failed' }

/**
 * Whoever takes the money. What it says counts only where it is signed, or was asked for: never what a browser brings. Every method that
 * reaches over the network rejects where it cannot, and may be called again.
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /** Makes a payment known; the provider's id of it. Once more with the same is harmless: nobody has seen the one before. */
  create: (payment: { id: string; orderId: string; amount: Paise }) => Promise<string>
  /** null where our own page is where one pays. */
  form: (
    payment: { id: string; orderId: string; amount: Paise; providerOrderId: string },
    back: { returned: string; given: string },
  ) => PaymentForm | null
  /** Where that form goes, for the policy of its page. */
  origin: string | null
  /** Reads a notification; null where its signature is not the provider's. */
  readWebhook: (body: Uint8Array, headers: Headers) => WebhookContent | null
  /** Whether the provider signed what a browser brought back from its page. It says nothing of the state. */
  isReturned: (providerOrderId: string, fields: Readonly<Record<string, string>>) => boolean
  /** Asks what became of a payment. */
  pricing: (providerOrderId: string) => Promise<PaymentEvent[]>
  refund: (asked: RefundRequest) => Promise<RefundStatus>
}

/** The trial can end a payment as whoever tries it wants. */
export type MockProvider = PaymentProvider & {
  notification: (news: Omit<PaymentEvent, 'reason'>) => { body: Uint8Array; headers: Headers }
}
export const isMockProvider = (provider: PaymentProvider): provider is MockProvider => provider.name === 'trial'
