import { formatComingDay, formatDay } from '#i18n/date.ts'
import { spokenOf } from '#i18n/shop-names.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { defaultLocale, isLocale, type Locale } from '#model/locale.ts'
import type { Template, Values } from '#model/message.ts'
import { formatRupees, type Paise } from '#model/money.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { contactOf } from '../../kernel/customers/customer-repository.ts'
import { notify, type Recipient } from '../../kernel/messages/notify.ts'
import type { StoredOrder, StoredOrderAddress, StoredOrderLine } from './order-repository.ts'
import { promiseOfOrder } from './promise-repository.ts'

type OrderTemplate = Exclude<Template, 'signInCode' | 'orderCode' | 'feedbackAsked'>

/** Notifies the customer about an order, in the transaction of the change. */
export const notifyCustomer = async <Name extends OrderTemplate>(
  db: Db,
  { id, customer_id }: Pick<StoredOrder, 'id' | 'customer_id'>,
  template: Name,
  values: Omit<Values[Name], 'order'>,
  at: Timestamp,
  recipient?: Recipient,
): Promise<void> => {
  const message = { order: id, ...values } as Values[Name]
  await notify(db, customer_id, template, message, new Date(at), recipient)
}

const localeIn = (contact: Recipient['contact']): Locale => {
  const locale = contact?.locale ?? ''
  return isLocale(locale) ? spokenOf(locale) : defaultLocale
}

/** The language in which a customer is written to: English where the shop no longer speaks theirs. */
export const localeOfCustomer = async (db: Db, customerId: string): Promise<Locale> =>
  localeIn(await contactOf(db, customerId))

/** A day in words of the language in which a customer is written to. */
export const dayTextFor = async (db: Db, customerId: string, day: string): Promise<string> =>
  formatDay(await localeOfCustomer(db, customerId), day)

/** The same of a day for which the customer is at home. */
export const promisedDayText = ({ contact }: Pick<Recipient, 'contact'>, day: string): string =>
  formatComingDay(localeIn(contact), day)

export const promisedDayTextFor = async (
  db: Db,
  customerId: string,
  day: string,
): Promise<string> => promisedDayText({ contact: await contactOf(db, customerId) }, day)

/** The promised day of an order in those words; empty where none was promised, or it can no longer be kept. */
export const promisedTextFor = async (
  db: Db,
  { id, customer_id }: Pick<StoredOrder, 'id' | 'customer_id'>,
  at: Timestamp,
): Promise<string> => {
  const promise = await promiseOfOrder(db, id)
  return promise && promise.day >= dayInIndia(new Date(at))
    ? await promisedDayTextFor(db, customer_id, promise.day)
    : ''
}

export const amountText = (amount: number): string => formatRupees(amount as Paise)

/** Empty for nothing: the message then has no sentence about it. */
export const amountTextOrNone = (amount: number): string => (amount > 0 ? amountText(amount) : '')

/** What was ordered and where it goes, as a mail says it: `2 × Dolo 650 Tablet`. */
export const placedValues = (
  lines: readonly Pick<StoredOrderLine, 'name' | 'quantity' | 'units'>[],
  to: Pick<StoredOrderAddress, 'name' | 'street1' | 'street2' | 'city' | 'pincode'>,
): { items: string; to: string } => ({
  items: lines.map(({ name, quantity, units }) => `${quantity / units} × ${name}`).join(', '),
  to: [to.name, to.street1, to.street2, `${to.city} ${to.pincode}`].filter(Boolean).join(', '),
})
