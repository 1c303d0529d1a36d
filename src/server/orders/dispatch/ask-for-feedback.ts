import { latestEntry } from '#model/consent.ts'
import { hourMs } from '#model/duration.ts'
import { isLocale } from '#model/locale.ts'
import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import { contactOf } from '../../kernel/customers/customer-repository.ts'
import { enqueue } from '../../kernel/messages/enqueue.ts'
import { answersOf } from '../../kernel/session/consent.ts'

/** The customer has a day to unpack; after a month the order is too old to be asked about. */
const after = { sendMs: 24 * hourMs, uselessMs: 30 * 24 * hourMs }

/** Asks by mail, or by SMS where there is no address, how an order was, some time after it has been delivered; in the transaction of the delivery. */
export const askForFeedback = async (
  db: Db,
  order: { id: string; customer_id: string },
  at: Moment,
): Promise<void> => {
  const contact = await contactOf(db, order.customer_id)
  const to = contact?.email ?? contact?.phone ?? null
  if (!contact || to === null) return
  const { email, locale } = contact
  // The question is not part of the order: a number that declined messages is not asked.
  if (
    email === null &&
    latestEntry(await answersOf(db, order.customer_id), 'orderUpdatesSms', to)?.given === false
  )
    return
  const moment = new Date(at)
  await enqueue(
    db,
    {
      channel: email === null ? 'sms' : 'mail',
      to,
      customerId: order.customer_id,
      template: 'feedbackAsked',
      values: { order: order.id },
      locale: isLocale(locale) ? locale : 'en',
      notBefore: new Date(moment.getTime() + after.sendMs),
      expiresAt: new Date(moment.getTime() + after.uselessMs),
    },
    moment,
  )
}
