import { numberFor } from '#model/consent.ts'
import { isLocale } from '#model/locale.ts'
import type { Template, Values } from '#model/message.ts'
import type { Db } from '../../db/types.ts'
import { contactOf } from '../customers/customer-repository.ts'
import { answersOf } from '../session/consent.ts'
import { type Enqueued, enqueue } from './enqueue.ts'

/**
 * Notifies a customer about an order, in the caller's transaction and the customer's language: by mail to the account's
 * address, and by SMS and WhatsApp to the numbers with consent. An erased account gets no message.
 */
export const notify = async <Name extends Template>(
  db: Db,
  customerId: string,
  template: Name,
  values: Values[Name],
  now: Date,
): Promise<void> => {
  const { email, locale } = (await contactOf(db, customerId)) ?? { email: null, locale: 'en' }
  if (email === null) return
  const said = await answersOf(db, customerId)
  const channels = [
    ['mail', email],
    ['sms', numberFor(said, 'orderUpdatesSms')],
    ['whatsapp', numberFor(said, 'orderUpdatesWhatsapp')],
  ] as const
  for (const [channel, to] of channels)
    if (to !== null)
      await enqueue(
        db,
        {
          channel,
          to,
          customerId,
          template,
          values,
          locale: isLocale(locale) ? locale : 'en',
        } as Enqueued,
        now,
      )
}
