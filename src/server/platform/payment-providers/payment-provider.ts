import type { Paise } from '#model/money.ts'
import type { PaymentNews, PaymentProviderName } from '#model/payment.ts'

/** A form that leads a customer to the page on which they pay. */
export type PaymentForm = { action: string; fields: Readonly<Record<string, string>> }

/** What a provider sent: `news` of payments, and payments of which something may have changed that it is to be asked about. */
export type Heard = { news: PaymentNews[]; refundsOf: string[] }

export type RefundAsked = {
  /** The provider's id of the capture. */
  reference: string
  amount: Paise
  /** Names the refund: asked again under it, nothing goes back twice. At least ten letters, digits and hyphens. */
  receipt: string
  /** Whether it was asked for before. */
  again: boolean
}
/** How far a refund is, under the provider's id. */
export type RefundSaid = { id: string; is: 'done' | 'pending' | 'failed' }

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
  heard: (body: Uint8Array, headers: Headers) => Heard | null
  /** Whether the provider signed what a browser brought back from its page. It says nothing of the state. */
  isReturned: (providerOrderId: string, fields: Readonly<Record<string, string>>) => boolean
  /** Asks what became of a payment. */
  look: (providerOrderId: string) => Promise<PaymentNews[]>
  refund: (asked: RefundAsked) => Promise<RefundSaid>
}

/** The trial can end a payment as whoever tries it wants. */
export type TrialProvider = PaymentProvider & {
  notification: (news: Omit<PaymentNews, 'reason'>) => { body: Uint8Array; headers: Headers }
}
export const isTrial = (provider: PaymentProvider): provider is TrialProvider => provider.name === 'trial'
