import { dayMs } from '#model/duration.ts'
import { isLocale } from '#model/locale.ts'
import { deleteRows, updateRows } from '../db/rows.ts'
import type { Db } from '../db/types.ts'
import { contactOf } from '../kernel/customers/customer-repository.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import { keepConsent } from '../kernel/session/consent.ts'
import { removeSessionsOf } from '../kernel/session/session-repository.ts'

/** Providers give a number to another person ninety days after it was given up at the earliest. */
const daysOfNumber = 90

/** Whether a number may have another owner by now: no code that was sent to it was typed for so long. */
export const isLongUnproved = (
  { phone_proved_at }: { phone_proved_at: string | null },
  at: Date,
): boolean =>
  phone_proved_at !== null && at.getTime() - Date.parse(phone_proved_at) > daysOfNumber * dayMs

/**
 * Takes the number of a sign-in from an account with an address, where it may have another owner by now and the device is not one of the account:
 * the new holder of the number gets an account of their own, and the former one signs in by the address.
 */
export const detachIfForeign = async (db: Db, number: string, at: Date): Promise<void> => {
  const customer = await db
    .selectFrom('customer')
    .select(['id', 'phone_proved_at'])
    .where('phone', '=', number)
    .where('email', 'is not', null)
    .executeTakeFirst()
  if (customer && isLongUnproved(customer, at)) await detachNumber(db, customer.id, at)
}

/**
 * Takes its number from an account, because another person has typed a code that was sent to it: numbers are given up and go to other people. No
 * more messages go there, its sessions end, and the account is told by mail where it has an address.
 */
export const detachNumber = async (db: Db, customerId: string, at: Date): Promise<void> => {
  const { email = null, phone = null, locale = 'en' } = (await contactOf(db, customerId)) ?? {}
  if (phone === null) return
  const now = at.toISOString()
  for (const kind of ['orderUpdatesSms', 'orderUpdatesWhatsapp'] as const)
    await keepConsent(db, customerId, { kind, contactNumber: phone, given: false }, now)
  await deleteRows(db, 'contact_number', { customer_id: customerId, number: phone })
  await updateRows(db, 'customer', { id: customerId }, { phone: null, phone_proved_at: null })
  await removeSessionsOf(db, customerId)
  if (email !== null)
    await enqueue(
      db,
      {
        channel: 'mail',
        to: email,
        customerId,
        template: 'numberMoved',
        values: { number: `+${phone}` },
        locale: isLocale(locale) ? locale : 'en',
      },
      at,
    )
}
