import { z } from 'zod'
import { paise } from '#model/money.ts'
import type { PaymentEvent } from '#model/payment.ts'

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

export const RefundEntity = z.object({ id: z.string().min(1).max(100), status: z.string(), receipt: z.string().nullish() })
export type RefundEntity = z.infer<typeof RefundEntity>

export const OrderReply = z.object({ id: z.string().min(1).max(100) })
export const PaymentList = z.object({ items: z.array(z.unknown()) })
export const RefundList = z.object({ items: z.array(RefundEntity) })

const Notification = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: z.unknown() }).optional(),
    refund: z.object({ entity: z.object({ payment_id: z.string() }) }).optional(),
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
const newsOf = ({ id, order_id, amount, status, currency, error_reason }: PaymentEntity): PaymentEvent[] => {
  const happened = happenings[status]
  if (!happened || currency !== 'INR') return []
  return [{ happened, providerOrderId: order_id, reference: id, amount, reason: happened === 'failed' ? (error_reason ?? null) : null }]
}

export const readPayment = (entity: unknown): PaymentEvent[] => {
  const read = PaymentEntity.safeParse(entity)
  return read.success ? newsOf(read.data) : []
}

/** The content of a webhook whose signature was verified; events that concern no order are dropped. */
export const readNotification = (text: string): { events: PaymentEvent[]; refundsOf: string[] } => {
  const read = Notification.safeParse(json(text))
  if (!read.success) return { events: [], refundsOf: [] }
  const { payment, refund } = read.data.payload
  return { events: payment ? readPayment(payment.entity) : [], refundsOf: refund ? [refund.entity.payment_id] : [] }
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const refundIs = (status: string): 'done' | 'pending' | 'failed' =>
  status === 'processed' ? 'done' : status === 'failed' ? 'failed' : 'pending'
