import type { Paise } from './money.ts'
import { allows, type Transitions } from './transitions.ts'

/** How far a payment has come. One that failed may be tried again; one that was given up may not. */
export const paymentStages = ['created', 'failed', 'authorised', 'abandoned', 'captured', 'refunded'] as const
export type PaymentStage = (typeof paymentStages)[number]

/**
 * Money that was captured outlives that the payment was given up. A payment that was refunded and is captured once more is `captured`: what
 * came in later is not back yet.
 */
export const paymentTransitions = {
  created: ['failed', 'authorised', 'abandoned', 'captured'],
  failed: ['authorised', 'abandoned', 'captured'],
  authorised: ['abandoned', 'captured'],
  abandoned: ['captured'],
  captured: ['refunded'],
  refunded: ['captured'],
} as const satisfies Transitions<PaymentStage>

/** The stage after an event that captures nothing: one that comes late or twice changes nothing. */
export const stageAfter = (now: PaymentStage, told: Extract<PaymentStage, 'authorised' | 'failed'>): PaymentStage =>
  allows<PaymentStage>(paymentTransitions, now, told) ? told : now

/** How far the provider is with giving a refund back. One that `failed` is reopened when an operator has settled it by hand. */
export const refundStates = ['due', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export const refundTransitions = {
  due: ['done', 'failed'],
  failed: ['due'],
  done: [],
} as const satisfies Transitions<RefundState>

/** An order has at most one of these: the one that the customer is led to. */
export const openStages = ['created', 'failed', 'authorised'] as const satisfies readonly PaymentStage[]
export const isOpen = (stage: PaymentStage): boolean => (openStages as readonly PaymentStage[]).includes(stage)

export const paymentProviders = ['trial', 'razorpay'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

/** What a provider says of one attempt to pay, by its own ids. */
export type PaymentEvent = {
  happened: 'authorised' | 'captured' | 'failed'
  /** What the provider calls our payment. */
  providerOrderId: string
  /** What it calls the attempt. */
  reference: string
  amount: Paise
  /** A code of the provider's, such as `payment_cancelled`. */
  reason: string | null
}

/** The same thing has the same id, however often and by whatever way it is told. */
export const paymentEventId = ({ happened, reference }: Pick<PaymentEvent, 'happened' | 'reference'>): string => `${happened}:${reference}`
