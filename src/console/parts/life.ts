import { dayAfter } from '#model/calendar-india.ts'
import { dayMs } from '#model/duration.ts'
import { lastDay } from '#model/expiry.ts'

/** Batches that expire within so many days are marked. */
const soonDays = 183
const dayOf = (day: string): number => Date.parse(day) / dayMs

/** How long a batch is good by the day: days and whole months until the last day of its use, under 0 once that is over; `tone` tells it at a glance. */
export const lifeOf = (
  expiry: string,
  today: string,
): { days: number; months: number; tone: 'done' | 'soon' | 'harm' } => {
  const last = lastDay(expiry)
  const days = Math.round(dayOf(last) - dayOf(today))
  const [from, to] = days < 0 ? [last, today] : [today, last]
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [endYear = 0, endMonth = 0, endDay = 0] = to.split('-').map(Number)
  const begun = (endYear - year) * 12 + endMonth - month
  // The last day of a month ends it, however many days it has.
  const isWhole = endDay >= day || dayAfter(to, 1).endsWith('-01')
  const months = isWhole ? begun : begun - 1
  return {
    days,
    months: days < 0 ? -months : months,
    tone: days < 0 ? 'harm' : days <= soonDays ? 'soon' : 'done',
  }
}
