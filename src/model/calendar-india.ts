import { dayMs, hourMs } from './duration.ts'

/** IST, UTC+05:30. */
const offsetMs = 5.5 * hourMs

/** The UTC moment at which a day, `2026-12-01`, plus `daysLater` begins in India; null for an invalid date. */
export const dayBegins = (day: string, daysLater = 0): string | null => {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  if (
    !/^\d{4}-\d{2}-\d{2}$/.test(day) ||
    Number.isNaN(midnight) ||
    new Date(midnight).toISOString().slice(0, 10) !== day
  )
    return null
  return new Date(midnight + daysLater * dayMs - offsetMs).toISOString()
}

/** The UTC moment at which a valid day plus `daysLater` begins in India. Throws for an invalid date. */
export const startOfDay = (day: string, daysLater = 0): string => {
  const begins = dayBegins(day, daysLater)
  if (begins === null) throw new RangeError(`${day} is no day`)
  return begins
}

/** The UTC moment of a day and time in India, `2026-12-05T09:00` or with a space between; null for an invalid date. */
export const momentInIndia = (text: string): string | null => {
  const [, day = '', hours, minutes] =
    /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  const begins = dayBegins(day)
  return (
    begins &&
    new Date(Date.parse(begins) + (Number(hours) * 60 + Number(minutes)) * 60_000).toISOString()
  )
}

/** The day of a moment in India, `2026-11-27`. */
export const dayInIndia = (moment: Date): string =>
  new Date(moment.getTime() + offsetMs).toISOString().slice(0, 10)

/** The time of a moment in India, from `00:00` to `23:59`. */
export const timeInIndia = (moment: Date): string =>
  new Date(moment.getTime() + offsetMs).toISOString().slice(11, 16)

/** A moment as it is in India, `2026-11-26T05:27:00+05:30`. */
export const withOffset = (moment: Date): string =>
  `${new Date(moment.getTime() + offsetMs).toISOString().slice(0, 19)}+05:30`

/** `days` after a day, both as `2026-11-27`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The ISO week of a day, `2026-W47`: the week of its Thursday. */
export const weekOf = (day: string): string => {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const thursday = dayAfter(day, 3 - weekday)
  const year = thursday.slice(0, 4)
  return `${year}-W${String(Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1).padStart(2, '0')}`
}

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs
