import { randomUUID } from 'node:crypto'
import type { Locale } from '#model/locale.ts'
import type { Template, Values } from '#model/message.ts'
import { insertRows } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'

/** A message to send; `to` is an e-mail address, or a number with country code and without plus. */
export type Enqueued = {
  [Name in Template]: {
    channel: 'mail' | 'sms' | 'whatsapp'
    to: string
    customerId: string | null
    template: Name
    values: Values[Name]
    locale: Locale
    /** It is not sent before this moment. */
    notBefore?: Date
    /** After this moment the message is useless and is not sent. */
    expiresAt?: Date
    /** It is noted and not sent. */
    isDropped?: boolean
  }
}[Template]

/**
 * Queues a message in the caller's transaction: it is sent only if that commits. It checks no consent: messages to a
 * customer go through `notify`.
 */
export const enqueue = async (
  db: Db,
  {
    channel,
    to,
    customerId,
    template,
    values,
    locale,
    notBefore,
    expiresAt,
    isDropped = false,
  }: Enqueued,
  now: Date,
) => {
  const at = now.toISOString()
  await insertRows(db, 'message', {
    id: randomUUID(),
    customer_id: customerId,
    channel,
    recipient: to,
    template,
    locale,
    content: isDropped ? null : JSON.stringify(values),
    state: isDropped ? 'dropped' : 'waiting',
    tries: 0,
    next_at: notBefore?.toISOString() ?? at,
    claim: null,
    created_at: at,
    expires_at: expiresAt?.toISOString() ?? null,
    ended_at: isDropped ? at : null,
    order_id: 'order' in values ? values.order : null,
  })
}
