import { dayAfter, dayInIndia, startOfDay } from './calendar-india.ts'
import { type Weekday, weekdays } from './delivery-promise.ts'
import { dayMs, hourMs } from './duration.ts'

/** When people of the shop can be reached: times of the day in India, `09:00` to `21:00` or to `24:00`, and the days on which none can. */
export type OpeningRule = {
  hours: readonly { days: readonly Weekday[]; from: string; to: string }[]
  /** `2026-12-25` and the like. */
  holidays: readonly string[]
}

/** Moments in milliseconds; `until` is null for a shop that does not close. */
export type Opening = { is: 'open'; until: number | null } | { is: 'closed'; from: number }

/** The week as people say it, from Monday on. */
export const weekFromMonday: readonly Weekday[] = [...weekdays.slice(1), 'sunday']

/** Days from Monday on, those that follow one another together. */
export const runsOfDays = (days: readonly string[]): Weekday[][] => {
  const runs: Weekday[][] = []
  for (const [nth, day] of weekFromMonday.entries())
    if (days.includes(day)) {
      const last = runs.at(-1)
      if (last && last.at(-1) === weekFromMonday[nth - 1]) last.push(day)
      else runs.push([day])
    }
  return runs
}

/** `friday` to `monday` with what lies between. */
export const daysFromTo = (first: Weekday, last: Weekday): Weekday[] => {
  const [from, to] = [weekdays.indexOf(first), weekdays.indexOf(last)]
  return Array.from(
    { length: ((to - from + 7) % 7) + 1 },
    (_, nth) => weekdays[(from + nth) % 7] as Weekday,
  )
}

const minutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** Further than that, a day is no answer any more. */
const daysAhead = 14

/** Whether a shop is open at a moment, and until or from when; null where it is closed for weeks. */
export const openingAt = ({ hours, holidays }: OpeningRule, at: Date): Opening | null => {
  const today = dayInIndia(at)
  const now = at.getTime()
  const spans = Array.from({ length: daysAhead }, (_, later) => dayAfter(today, later))
    .filter((day) => !holidays.includes(day))
    .flatMap((day) => {
      const begins = Date.parse(startOfDay(day))
      const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sunday'
      return hours
        .filter(({ days }) => days.includes(weekday))
        .map(({ from, to }) => ({
          from: begins + (minutes(from) / 60) * hourMs,
          to: begins + (minutes(to) / 60) * hourMs,
        }))
    })
    .sort((one, other) => one.from - other.from)
  let until: number | null = null
  for (const { from, to } of spans) {
    if (to <= now) continue
    // What begins as the last one ends goes on.
    if (from <= (until ?? now)) until = Math.max(until ?? 0, to)
    else return until === null ? { is: 'closed', from } : { is: 'open', until }
  }
  if (until === null) return null
  return { is: 'open', until: until - now > (daysAhead - 2) * dayMs ? null : until }
}
