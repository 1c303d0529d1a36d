import type { Paise } from './money.ts'
import { allows, type Transitions } from './transitions.ts'

/** Stages of a payment. A failed one may be retried; an abandoned one may not. */
export const paymentStages = [
  'created',
  'failed',
  'authorised',
  'abandoned',
  'captured',
  'refunded',
] as const
export type PaymentStage = (typeof paymentStages)[number]

/**
 * A capture takes precedence over abandoning the payment. A refunded payment that is captured again is `captured`: the later
 * money has not been refunded yet.
 */
export const paymentTransitions = {
  created: ['failed', 'authorised', 'abandoned', 'captured'],
  failed: ['authorised', 'abandoned', 'captured'],
  authorised: ['abandoned', 'captured'],
  abandoned: ['captured'],
  captured: ['refunded'],
  refunded: ['captured'],
} as const satisfies Transitions<PaymentStage>

/** The stage after an event without a capture: late and repeated events change nothing. */
export const stageAfter = (
  now: PaymentStage,
  stage: Extract<PaymentStage, 'authorised' | 'failed'>,
): PaymentStage => (allows<PaymentStage>(paymentTransitions, now, stage) ? stage : now)

/** States of a refund at the provider. One that was `done` may fail when a bank sends it back; a `failed` one is reopened when an operator has settled it by hand. */
export const refundStates = ['due', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export const refundTransitions = {
  due: ['done', 'failed'],
  failed: ['due'],
  done: ['failed'],
} as const satisfies Transitions<RefundState>

/** An order has at most one payment in these stages: the one that the customer is sent to. */
export const openStages = [
  'created',
  'failed',
  'authorised',
] as const satisfies readonly PaymentStage[]
export const isOpen = (stage: PaymentStage): boolean =>
  (openStages as readonly PaymentStage[]).includes(stage)

/** `trial`, `razorpay`, or the name of an extension. */
export type PaymentProviderName = string

/** An event of one payment attempt, with the provider's ids. */
export type PaymentEvent = {
  happened: 'authorised' | 'captured' | 'failed'
  /** The provider's id of the payment. */
  providerOrderId: string
  /** The provider's id of the attempt. */
  reference: string
  amount: Paise
  /** The provider's code, such as `payment_cancelled`. */
  reason: string | null
}

export const reversalKinds = ['refund', 'dispute'] as const
/**
 * `pending`: a refund that the provider is still making, a dispute that is not decided. `done`: the money went back to the customer. One that was
 * `done` may fail when a bank sends a refund back, or a lost dispute is decided anew.
 */
export const reversalStates = ['pending', 'done', 'failed'] as const
export type ReversalState = (typeof reversalStates)[number]

export const reversalTransitions = {
  pending: ['done', 'failed'],
  failed: ['pending', 'done'],
  done: ['failed'],
} as const satisfies Transitions<ReversalState>

/** What a provider takes from a capture: a refund, made by the shop or in the provider's own console, or a dispute of the customer's bank. */
export type Reversal = {
  kind: (typeof reversalKinds)[number]
  /** The provider's id of the refund or dispute. */
  id: string
  reference: string
  amount: Paise
  state: ReversalState
  /** What the shop called a refund that it asked for. */
  receipt: string | null
}

/** An event has the same id however often and by whatever channel it arrives. */
export const paymentEventId = ({
  happened,
  reference,
}: Pick<PaymentEvent, 'happened' | 'reference'>): string => `${happened}:${reference}`
