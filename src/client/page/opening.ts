import { formatComingDay } from '#i18n/date.ts'
import { formatTime } from '#i18n/moment.ts'
import { dayInIndia, daysBetween } from '#model/calendar-india.ts'
import type { Locale } from '#model/locale.ts'
import { type Opening, openingAt } from '#model/opening-hours.ts'
import { pageLocale } from '../http/call.ts'

const sameWeek = 6

/** A coming moment as it is said today: `9:00 am`, `tomorrow 9:00 am`, `Monday 9:00 am`. */
const comingTime = (locale: Locale, now: Date, moment: Date): string => {
  const time = formatTime(locale, moment.toISOString())
  const day = dayInIndia(moment)
  const days = daysBetween(dayInIndia(now), day)
  if (days === 0) return time
  const dayText =
    days === 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(1, 'day')
      : days <= sameWeek
        ? new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'Asia/Kolkata' }).format(
            moment,
          )
        : formatComingDay(locale, day)
  return `${dayText} ${time}`
}

const textOf = (element: HTMLElement, locale: Locale, now: Date, opening: Opening): string => {
  const { openNow = '', openUntil = '', closed = '' } = element.dataset
  if (opening.is === 'closed')
    return closed.replace('{when}', comingTime(locale, now, new Date(opening.from)))
  if (opening.until === null) return openNow
  return openUntil.replace('{when}', comingTime(locale, now, new Date(opening.until)))
}

/** Says whether the shop is open, by the clock of the reader: the page is older. */
export const showOpening = (element: HTMLElement): void => {
  const rule = JSON.parse(element.dataset.opening ?? '')
  const show = (): void => {
    const now = new Date()
    const opening = openingAt(rule, now)
    element.textContent = opening && textOf(element, pageLocale(), now, opening)
  }
  show()
  document.addEventListener('visibilitychange', show)
}
