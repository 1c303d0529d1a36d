import { z } from 'zod'
import { paise } from '#model/money.ts'
import type { PaymentEvent, Reversal, ReversalState } from '#model/payment.ts'

/** The fields we read from Razorpay's replies and webhooks; the rest is not stored. */
const Amount = z.int().positive().transform(paise)

const PaymentEntity = z.object({
  id: z.string().min(1).max(100),
  order_id: z.string().min(1).max(100),
  amount: Amount,
  currency: z.string(),
  status: z.string(),
  error_reason: z.string().max(200).nullish(),
})
type PaymentEntity = z.infer<typeof PaymentEntity>

const Id = z.string().min(1).max(100)
export const RefundEntity = z.object({
  id: Id,
  payment_id: Id,
  amount: Amount,
  status: z.string(),
  receipt: z.string().max(200).nullish(),
})
export type RefundEntity = z.infer<typeof RefundEntity>

const DisputeEntity = z.object({
  id: Id,
  payment_id: Id,
  amount: Amount,
  /** What was taken from the shop, once it was. */
  amount_deducted: z.int().nonnegative().nullish(),
  status: z.string(),
})
type DisputeEntity = z.infer<typeof DisputeEntity>

export const OrderReply = z.object({ id: z.string().min(1).max(100) })
export const RefundList = z.object({ items: z.array(RefundEntity) })
/** Of an order or of the whole account: what cannot be read concerns no order, and hides nothing of the rest. */
export const AnyList = z.object({ items: z.array(z.unknown()) })

const Notification = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: z.unknown() }).optional(),
    refund: z.object({ entity: z.unknown() }).optional(),
    dispute: z.object({ entity: z.unknown() }).optional(),
  }),
})

/** A refunded payment was captured before; a created one is no event yet. */
const happenings: Readonly<Record<string, PaymentEvent['happened']>> = {
  authorized: 'authorised',
  captured: 'captured',
  refunded: 'captured',
  failed: 'failed',
}

/** Payments in another currency than rupees, or without an order, are not ours. */
const newsOf = ({
  id,
  order_id,
  amount,
  status,
  currency,
  error_reason,
}: PaymentEntity): PaymentEvent[] => {
  const happened = happenings[status]
  if (!happened || currency !== 'INR') return []
  return [
    {
      happened,
      providerOrderId: order_id,
      reference: id,
      amount,
      reason: happened === 'failed' ? (error_reason ?? null) : null,
    },
  ]
}

export const readPayment = (entity: unknown): PaymentEvent[] => {
  const read = PaymentEntity.safeParse(entity)
  return read.success ? newsOf(read.data) : []
}

export const refundIs = (status: string): ReversalState =>
  status === 'processed' ? 'done' : status === 'failed' ? 'failed' : 'pending'

export const refundReversal = ({
  id,
  payment_id: reference,
  amount,
  status,
  receipt,
}: RefundEntity): Reversal => ({
  kind: 'refund',
  id,
  reference,
  amount,
  state: refundIs(status),
  receipt: receipt ?? null,
})

const disputeStates: Readonly<Record<string, ReversalState>> = {
  lost: 'done',
  won: 'failed',
  closed: 'failed',
}

const disputeReversal = ({
  id,
  payment_id: reference,
  amount,
  amount_deducted,
  status,
}: DisputeEntity): Reversal => ({
  kind: 'dispute',
  id,
  reference,
  amount: amount_deducted ? paise(amount_deducted) : amount,
  state: disputeStates[status] ?? 'pending',
  receipt: null,
})

export const readRefund = (entity: unknown): Reversal[] =>
  readReversal(RefundEntity, entity, refundReversal)

export const readDispute = (entity: unknown): Reversal[] =>
  readReversal(DisputeEntity, entity, disputeReversal)

const readReversal = <Schema extends z.ZodType>(
  schema: Schema,
  entity: unknown,
  of: (read: z.infer<Schema>) => Reversal,
): Reversal[] => {
  const read = schema.safeParse(entity)
  return read.success ? [of(read.data)] : []
}

/** The content of a webhook whose signature was verified; what concerns no order is dropped. */
export const readNotification = (
  text: string,
): { events: PaymentEvent[]; reversals: Reversal[] } => {
  const read = Notification.safeParse(json(text))
  if (!read.success) return { events: [], reversals: [] }
  const { payment, refund, dispute } = read.data.payload
  return {
    events: payment ? readPayment(payment.entity) : [],
    reversals: [
      ...(refund ? readRefund(refund.entity) : []),
      ...(dispute ? readDispute(dispute.entity) : []),
    ],
  }
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
