import { latestEntry, numberFor } from '#model/consent.ts'
import { dayMs, hourMs } from '#model/duration.ts'
import { isLocale } from '#model/locale.ts'
import type { Template, Values } from '#model/message.ts'
import type { Db } from '../../db/types.ts'
import { confirmedNumbers } from '../customers/contact-number-repository.ts'
import { contactOf } from '../customers/customer-repository.ts'
import { answersOf } from '../session/consent.ts'
import { type Enqueued, enqueue } from './enqueue.ts'
import { isWaiting, messagesSince } from './queue-repository.ts'

/**
 * Messages about orders to one person in a day. Placing and cancelling is free and can be done by a script, while each message to a number costs the
 * shop money; a person with several orders on their way gets fewer.
 */
const perDay = { mail: 60, sms: 20, whatsapp: 20 } as const
/** Of what was dropped one message tells, this long after the first. */
const newsMs = 6 * hourMs

type Message = Omit<Enqueued, 'template' | 'values'> & { customerId: string }

/** Queues a message; or, where its recipient has had enough for a day, notes that it was dropped and queues one that leads to the orders. */
const enqueueWithin = async <Name extends Template>(
  db: Db,
  message: Message,
  about: { template: Name; values: Values[Name] },
  now: Date,
): Promise<void> => {
  const since = new Date(now.getTime() - dayMs).toISOString()
  // A recall reaches every buyer.
  const isFull =
    about.template !== 'recall' &&
    (await messagesSince(db, message, since)) >= perDay[message.channel]
  await enqueue(db, { ...message, ...about, isDropped: isFull } as unknown as Enqueued, now)
  if (!isFull || (await isWaiting(db, { ...message, template: 'orderNews' }))) return
  const notBefore = new Date(now.getTime() + newsMs)
  await enqueue(db, { ...message, template: 'orderNews', values: {}, notBefore }, now)
}

/** The recipient for a customer's messages; without a contact where the account does not exist. */
export type Recipient = {
  contact: Awaited<ReturnType<typeof contactOf>>
  said: Awaited<ReturnType<typeof answersOf>>
}

export const recipientOf = async (db: Db, customerId: string): Promise<Recipient> => {
  const [contact, said] = await Promise.all([contactOf(db, customerId), answersOf(db, customerId)])
  return { contact, said }
}

/** The number that a customer confirmed and gives consent to be written to at, or null. */
const confirmedNumber = (
  said: Recipient['said'],
  confirmed: ReadonlySet<string> | null,
  kind: 'orderUpdatesSms' | 'orderUpdatesWhatsapp',
): string | null => {
  const number = numberFor(said, kind)
  return number !== null && confirmed?.has(number) ? number : null
}

/** The channel by which a customer sees one message soonest: a confirmed number with consent, else the e-mail address of the account, else the number of the sign-in. */
export const nearestPlace = async (
  db: Db,
  customerId: string,
): Promise<Pick<Enqueued, 'channel' | 'to' | 'locale'> | null> => {
  const { contact, said } = await recipientOf(db, customerId)
  if (!contact) return null
  const confirmed = await confirmedNumbers(db, customerId)
  const places = [
    ['whatsapp', confirmedNumber(said, confirmed, 'orderUpdatesWhatsapp')],
    ['sms', confirmedNumber(said, confirmed, 'orderUpdatesSms')],
    ['mail', contact.email],
    ['sms', contact.phone],
  ] as const
  const locale = isLocale(contact.locale) ? contact.locale : 'en'
  for (const [channel, to] of places) if (to !== null) return { channel, to, locale }
  return null
}

/**
 * Notifies a customer about an order, in the caller's transaction and the customer's language: by mail to the account's address, which a sign-in
 * confirmed, and by SMS and WhatsApp to the numbers with consent that a code confirmed. A customer without an address is written to at the number of the
 * sign-in, unless messages to it were declined. An erased account gets no message.
 */
export const notify = async <Name extends Template>(
  db: Db,
  customerId: string,
  template: Name,
  values: Values[Name],
  now: Date,
  recipient?: Recipient,
): Promise<void> => {
  const { contact, said } = recipient ?? (await recipientOf(db, customerId))
  if (!contact || (contact.email === null && contact.phone === null)) return
  const { email, phone, locale } = contact
  const confirmed = said.length === 0 ? null : await confirmedNumbers(db, customerId)
  const numberOf = (kind: 'orderUpdatesSms' | 'orderUpdatesWhatsapp'): string | null =>
    confirmedNumber(said, confirmed, kind)
  const inPlaceOfMail = (): string | null =>
    numberOf('orderUpdatesWhatsapp') !== null ||
    (template !== 'recall' && latestEntry(said, 'orderUpdatesSms', phone)?.given === false)
      ? null
      : phone
  const channels = [
    ['mail', email],
    ['sms', numberOf('orderUpdatesSms') ?? (email === null ? inPlaceOfMail() : null)],
    ['whatsapp', numberOf('orderUpdatesWhatsapp')],
  ] as const
  for (const [channel, to] of channels)
    if (to !== null)
      await enqueueWithin(
        db,
        { channel, to, customerId, locale: isLocale(locale) ? locale : 'en' },
        { template, values },
        now,
      )
}

/**
 * Sends the one message that a customer asked for: to the address of the account, or to the number of the sign-in where it has none. What was said of
 * messages about orders is another matter.
 */
export const tellOnce = async <Name extends Template>(
  db: Db,
  customerId: string,
  template: Name,
  values: Values[Name],
  now: Date,
): Promise<void> => {
  const contact = await contactOf(db, customerId)
  const to = contact?.email ?? contact?.phone ?? null
  if (!contact || to === null) return
  const channel = contact.email === null ? 'sms' : 'mail'
  const locale = isLocale(contact.locale) ? contact.locale : 'en'
  await enqueue(
    db,
    { channel, to, customerId, locale, template, values } as unknown as Enqueued,
    now,
  )
}
