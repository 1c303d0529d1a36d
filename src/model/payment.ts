import type { Paise } from './money.ts'

/** How far a payment has come. One that failed may be tried again; one that was given up may not. */
export const paymentStages = ['created', 'failed', 'authorised', 'abandoned', 'captured', 'refunded'] as const
export type PaymentStage = (typeof paymentStages)[number]

/** Stages only go up this list, so news that comes late or twice changes nothing; money that was captured outlives that it was given up. */
export const stageAfter = (now: PaymentStage, told: PaymentStage): PaymentStage =>
  paymentStages.indexOf(told) > paymentStages.indexOf(now) ? told : now

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
