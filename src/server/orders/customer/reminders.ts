import { dayTimeText, timedAmounts } from '#i18n/dosage-words.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { type CalendarEntry, calendarFile } from '#model/calendar-file.ts'
import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { standingDelivery } from '#model/delivery.ts'
import { type DayTime, readDosage } from '#model/dosage.ts'
import type { Locale } from '#model/locale.ts'
import { isPaused } from '#model/reorder.ts'
import type { Db } from '../../db/types.ts'
import { everLabelledIn, type Labelled, labelledIn } from '../dispatch/dosage-labels.ts'
import { eventsOf, type StoredOrder } from '../rows/order-repository.ts'
import { reorderOf } from './reorder-repository.ts'

/** When a calendar reminds of the times of a day that a dose names; its owner moves them as they like. */
export const clock = {
  morning: '08:00',
  noon: '13:00',
  evening: '18:00',
  night: '21:00',
} as const satisfies Record<DayTime, string>
/** What is taken for at least so long is likely to be needed again, and is asked about so many days before it ends. */
const refill = { leastDays: 25, before: 5 }

type Taking = { time: DayTime; days: number; one: Labelled; amount: string | null }

/** Every taking that the pharmacist read completely: with a time of the day and an end. What is as needed, or says neither, is in none. */
export const takingsIn = (labelled: readonly Labelled[], locale: Locale): Taking[] =>
  labelled.flatMap((one) => {
    const dosage = readDosage(one.dose, one.unit)
    const days = one.days ?? dosage?.days ?? null
    if (!dosage || dosage.whenNeeded || dosage.often !== null || !days) return []
    return timedAmounts(serverTexts(locale), dosage).map(({ time, text }) => ({
      time,
      days,
      one,
      amount: text,
    }))
  })

/** What is to be taken of an order, and from which day on. */
export type Takings = { labelled: Labelled[]; from: string }
type Reminders = Takings & {
  everLabelled: Labelled[]
  /** When it is ordered again; null while that is paused or after it ended, and undefined where it never was. */
  regularOn: string | null | undefined
}

export const takingsOf = async (
  db: Db,
  order: Pick<StoredOrder, 'id' | 'state'>,
  now: Date,
): Promise<Takings> => {
  const events = await eventsOf(db, order.id)
  // Not one that was recorded by mistake.
  const delivered = events.findLast(
    (one) => one.parcel !== null && standingDelivery(events, one.parcel) === one,
  )
  return {
    labelled: await labelledIn(db, order),
    from: dayAfter(dayInIndia(delivered ? new Date(delivered.at) : now), 1),
  }
}

/** What a calendar of an order is made of: the doses as they were read, the day after it came, and when it is due again. */
export const remindersOf = async (
  db: Db,
  order: Pick<StoredOrder, 'id' | 'customer_id' | 'state'>,
  now: Date,
): Promise<Reminders> => {
  const regular = await reorderOf(db, order.customer_id, order.id)
  const isDue = regular?.state === 'active' && !isPaused(regular)
  return {
    ...(await takingsOf(db, order, now)),
    everLabelled: await everLabelledIn(db, order.id),
    regularOn: regular === null ? undefined : isDue ? regular.next_on : null,
  }
}

/**
 * The entries of a calendar. Without `names` they name neither a medicine nor a person: calendars are shared, and lie on locked screens. What an earlier
 * file may have brought into the calendar and no longer holds is in it as cancelled.
 */
export const reminderEntries = (
  { labelled, everLabelled, from, regularOn }: Reminders,
  { orderId, locale, names }: { orderId: string; locale: Locale; names: boolean },
): CalendarEntry[] => {
  const t = serverTexts(locale)
  const entries = new Map<string, CalendarEntry>()
  const add = (entry: CalendarEntry): void => void entries.set(entry.id, entry)
  const addTakings = (takings: readonly Taking[], isCancelled: boolean): void => {
    for (const { time, days, one, amount } of takings) {
      const id = [orderId, time, days, ...(names ? [one.productId] : [])].join('-')
      const title = names
        ? [dayTimeText(t, time), one.patient, one.name, amount].filter(Boolean).join(' · ')
        : t('label:calendarTake', { time: dayTimeText(t, time) })
      add({ id, day: from, time: clock[time], days, title, remindMinutes: 0, isCancelled })
    }
  }
  const [takings, before] = [takingsIn(labelled, locale), takingsIn(everLabelled, locale)]
  addTakings(before, true)
  addTakings(takings, false)
  const longest = (of: readonly Taking[]): number => Math.max(0, ...of.map(({ days }) => days))
  if (regularOn !== undefined)
    add({
      id: `${orderId}-regular`,
      day: regularOn ?? from,
      title: t('label:calendarRegular', { order: orderId }),
      remindMinutes: 0,
      isCancelled: regularOn === null,
    })
  if (longest(before) >= refill.leastDays)
    add({
      id: `${orderId}-refill`,
      day: dayAfter(from, (longest(takings) || longest(before)) - refill.before),
      title: t('label:calendarRefill', { order: orderId }),
      remindMinutes: 0,
      isCancelled: Boolean(regularOn) || longest(takings) < refill.leastDays,
    })
  return [...entries.values()]
}

/** Whether a file has something to remind of, or only takes back what an earlier one did. */
export const remindersState = (entries: readonly CalendarEntry[]): 'none' | 'some' | 'ended' =>
  entries.length === 0 ? 'none' : entries.every(({ isCancelled }) => isCancelled) ? 'ended' : 'some'

export const reminderFile = (
  entries: readonly CalendarEntry[],
  { name, at }: { name: string; at: Date },
): Uint8Array => new TextEncoder().encode(calendarFile(entries, { name, at }))
