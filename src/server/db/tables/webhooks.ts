import type { Timestamp } from '../timestamp.ts'

/** A program that is told what happens to orders. */
type WebhookTable = {
  id: string
  url: string
  description: string
  /** JSON list of types; everything where it is empty. */
  types: string
  /** `whsec_` and base64. */
  secret: string
  /** What signs beside it until `former_until`. */
  former_secret: string | null
  former_until: Timestamp | null
  created_by: string
  /** The service account that made it, with which it ends. */
  service_id: string | null
  created_at: Timestamp
  off_at: Timestamp | null
  off_reason: 'operator' | 'failures' | 'gone' | 'service' | null
  /** Since when nothing has arrived. */
  failing_since: Timestamp | null
}

/** One event of an order on its way to one webhook. */
type WebhookDeliveryTable = {
  webhook_id: string
  order_id: string
  /** Of the event in the history of the order. */
  number: number
  type: string
  /** JSON of the request: the same bytes at each try. It names no person. */
  content: string
  state: 'waiting' | 'delivered' | 'failed'
  tries: number
  next_at: Timestamp
  claim: string | null
  /** The last answer: a status, or why there was none. */
  answer: string | null
  created_at: Timestamp
  ended_at: Timestamp | null
}

export type WebhookTables = { webhook: WebhookTable; webhook_delivery: WebhookDeliveryTable }
