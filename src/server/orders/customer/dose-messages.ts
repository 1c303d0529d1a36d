import type { Result } from '#contract/core/endpoint.ts'
import type { orders as contract } from '#contract/orders/orders.ts'
import { dayTimeText } from '#i18n/dosage-words.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { dayAfter, dayInIndia, momentInIndia } from '#model/calendar-india.ts'
import { type DayTime, dayTimes } from '#model/dosage.ts'
import { hourMs } from '#model/duration.ts'
import type { Locale } from '#model/locale.ts'
import { shownRecipient } from '#model/message.ts'
import { deleteRows, insertRows, updateRows } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import { enqueue } from '../../kernel/messages/enqueue.ts'
import { nearestPlace } from '../../kernel/messages/notify.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../../kernel/session/mutation.ts'
import { forEachOrder } from '../rows/for-each-order.ts'
import { orderById, orderOf, type StoredOrder } from '../rows/order-repository.ts'
import { clock, type Takings, takingsIn, takingsOf } from './reminders.ts'

/** Messages that are later than this are not sent: a patient might take a dose twice, or too close to the next one. */
const lateMs = hourMs
/** At most so many orders in one run. */
const atOnce = 2_000

/** Whether the customer of an order asked for messages at its doses; null where no dose of it has a time of day and an end. */
export const doseMessagesOf = async (
  db: Db,
  order: Pick<StoredOrder, 'id'>,
  { labelled }: Pick<Takings, 'labelled'>,
): Promise<boolean | null> => {
  if (takingsIn(labelled, 'en').length === 0) return null
  const row = await db
    .selectFrom('dose_message')
    .select('order_id')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  return row !== undefined
}

export type SetDoseMessages = (
  visit: MutationRequest & { locale: Locale },
  orderId: string,
  on: boolean,
) => Promise<Outcome<Result<typeof contract.doseMessages>>>

export const createDoseMessages =
  ({ runMutation, now }: Pick<Core, 'runMutation' | 'now'>): SetDoseMessages =>
  (visit, orderId, on) =>
    runMutation(
      visit,
      ['doseMessages', orderId, on],
      byCustomer<Result<typeof contract.doseMessages>>(async (db, { customer_id }) => {
        const order = await orderOf(db, customer_id, orderId)
        if (!order) return failed('notFound', { field: 'id' })
        const t = serverTexts(visit.locale)
        if (!on) {
          await deleteRows(db, 'dose_message', { order_id: orderId })
          return ok({ on, msg: t('order:doseMessagesOff') })
        }
        const place = await nearestPlace(db, customer_id)
        const isOn = await doseMessagesOf(db, order, await takingsOf(db, order, now()))
        if (isOn === null || !place) return failed('notFound', { field: 'id' })
        if (!isOn) await insertRows(db, 'dose_message', { order_id: orderId })
        return ok({ on, msg: t('order:doseMessagesOn', { to: shownRecipient(place.to) }) })
      }),
    )

/** The time of day that it is now, if it began less than an hour ago. */
const timeNow = (now: Date): { time: DayTime; at: string; until: Date } | null => {
  const today = dayInIndia(now)
  for (const time of dayTimes) {
    const at = `${today} ${clock[time]}`
    const began = Date.parse(momentInIndia(at) ?? '')
    if (began <= now.getTime() && now.getTime() < began + lateMs)
      return { time, at, until: new Date(began + lateMs) }
  }
  return null
}

/** Tells customers who asked for it that it is time for a dose, each once; returns how many. */
export const sendDoseMessages = async ({
  storage,
  now,
  log,
}: Pick<Core, 'storage' | 'now' | 'log'>): Promise<number> => {
  const slot = timeNow(now())
  if (!slot) return 0
  const waiting = (db: Db) =>
    db
      .selectFrom('dose_message')
      .select('order_id')
      .where(({ eb, or }) => or([eb('told_for', 'is', null), eb('told_for', '<', slot.at)]))
  const ids = await waiting(storage.db).orderBy('order_id').limit(atOnce).execute()
  return await forEachOrder(
    ids.map(({ order_id }) => order_id),
    log,
    (id) =>
      storage.inTransaction(async (db) => {
        const row = await waiting(db).where('order_id', '=', id).executeTakeFirst()
        const order = row && (await orderById(db, id))
        if (!order) return 0
        const { labelled, from } = await takingsOf(db, order, now())
        const today = dayInIndia(now())
        // Days of the calendar compare as texts. What was not delivered yet begins tomorrow at the earliest.
        const left = takingsIn(labelled, 'en').filter(({ days }) => today < dayAfter(from, days))
        if (left.length === 0) {
          await deleteRows(db, 'dose_message', { order_id: id })
          return 0
        }
        await updateRows(db, 'dose_message', { order_id: id }, { told_for: slot.at })
        const place = await nearestPlace(db, order.customer_id)
        if (today < from || !place || !left.some(({ time }) => time === slot.time)) return 0
        const time = dayTimeText(serverTexts(place.locale), slot.time)
        await enqueue(
          db,
          {
            ...place,
            customerId: order.customer_id,
            template: 'doseTime',
            values: { order: id, time },
            expiresAt: slot.until,
          },
          now(),
        )
        return 1
      }),
  )
}
