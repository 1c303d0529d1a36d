import { z } from 'zod'
import { paise } from '#model/money.ts'
import type { PaymentEvent } from '#model/payment.ts'

/** What is read of Razorpay's replies and notifications; they hold far more, and none of it is kept. */
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

/** A payment that was refunded was captured before; one that is only made says nothing yet. */
const happenings: Readonly<Record<string, PaymentEvent['happened']>> = {
  authorized: 'authorised',
  captured: 'captured',
  refunded: 'captured',
  failed: 'failed',
}

/** Orders are in rupees, so a payment in another currency is none of ours, as is one without an order. */
const newsOf = ({ id, order_id, amount, status, currency, error_reason }: PaymentEntity): PaymentEvent[] => {
  const happened = happenings[status]
  if (!happened || currency !== 'INR') return []
  return [{ happened, providerOrderId: order_id, reference: id, amount, reason: happened === 'failed' ? (error_reason ?? null) : null }]
}

export const readPayment = (entity: unknown): PaymentEvent[] => {
  const read = PaymentEntity.safeParse(entity)
  return read.success ? newsOf(read.data) : []
}

/** A notification whose signature was right; what is of no concern to an order is nothing. */
export const readNotification = (text: string): { news: PaymentEvent[]; refundsOf: string[] } => {
  const read = Notification.safeParse(json(text))
  if (!read.success) return { news: [], refundsOf: [] }
  const { payment, refund } = read.data.payload
  return { news: payment ? readPayment(payment.entity) : [], refundsOf: refund ? [refund.entity.payment_id] : [] }
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
