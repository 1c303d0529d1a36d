import { dayAfter, dayInIndia, timeInIndia } from './calendar-india.ts'

/** Days of the week by their number in `Date`. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

/** What the shop can keep: `promise` of `shop.json`. Days are those on which the shop works. */
export type PromiseRule = {
  /** `15:00` in India: what is ordered from then on is begun on the next working day. */
  cutOff: string
  packingDays: number
  /** For a pharmacist to read a prescription. */
  reviewDays: number
  closed: readonly Weekday[]
  /** `2026-12-25` and the like. */
  holidays: readonly string[]
  /** How long the courier takes to a pincode; one that is not named has no promise. */
  courier: readonly { pincodes: readonly string[]; days: number }[]
}

const works = ({ closed, holidays }: PromiseRule, day: string): boolean =>
  !holidays.includes(day) &&
  !closed.includes(weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sunday')

/** So many working days after a day; of none, the day itself. */
const workingDaysAfter = (rule: PromiseRule, from: string, days: number): string => {
  let day = from
  for (let left = days; left > 0; ) {
    day = dayAfter(day, 1)
    if (works(rule, day)) left -= 1
  }
  return day
}

export type Promised = { at: Date; pincode: string | null; needsReview: boolean }

/**
 * The day by which an order that can be begun at a moment is at the door, `2026-12-01`; null where there is no ground for a promise: no rule, no pincode, or
 * one for which the courier's days are not known.
 */
export const promisedDay = (
  rule: PromiseRule | null,
  { at, pincode, needsReview }: Promised,
): string | null => {
  if (!rule || pincode === null) return null
  const courier = rule.courier.find(({ pincodes }) =>
    pincodes.some((text) => {
      const [first = '', last = first] = text.split('-')
      return first <= pincode && pincode <= last
    }),
  )
  if (!courier) return null
  const today = dayInIndia(at)
  const isToday = works(rule, today) && timeInIndia(at) < rule.cutOff
  const begun = isToday ? today : workingDaysAfter(rule, today, 1)
  const days = (needsReview ? rule.reviewDays : 0) + rule.packingDays + courier.days
  return workingDaysAfter(rule, begun, days)
}

/** From when a customer is told in the morning, and from when a parcel that has not left by the evening of its day is late. */
const morning = '08:00'
const evening = '18:00'

/** Whether an order that is not at the door is late enough to say so: its day is over, or it is that evening and nothing has left. The message waits for the morning. */
export const isLate = (day: string, hasLeft: boolean, now: Date): boolean => {
  const today = dayInIndia(now)
  const time = timeInIndia(now)
  if (time < morning) return false
  return today > day || (today === day && !hasLeft && time >= evening && time < '22:00')
}

/** Over how many days it is measured which promises were kept. */
export const promiseDays = 28
