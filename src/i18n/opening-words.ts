import type { Weekday } from '#model/delivery-promise.ts'
import type { Locale } from '#model/locale.ts'
import { type OpeningRule, runsOfDays, weekFromMonday } from '#model/opening-hours.ts'
import { formatTime } from './moment.ts'
import { weekdayNames } from './weekday-names.ts'

/** Opening hours in words, for a shop that wrote none of its own: `Monday–Saturday: 9:00 am – 9:00 pm`. */
export const openingWords = (hours: OpeningRule['hours'], locale: Locale): string => {
  const names = weekdayNames(locale, 'long')
  const nameOf = (day: Weekday): string => names[weekFromMonday.indexOf(day)] ?? day
  const time = (clock: string): string =>
    formatTime(locale, new Date(`2026-01-05T${clock}:00+05:30`).toISOString())
  const daysOf = (days: readonly Weekday[]): string =>
    runsOfDays(days)
      .map((run) => [...new Set([run[0], run.at(-1)] as Weekday[])].map(nameOf).join('–'))
      .join(', ')
  const span = (from: string, to: string): string =>
    from === '00:00' && to === '24:00' ? `${from}–${to}` : `${time(from)} – ${time(to)}`
  return hours.map(({ days, from, to }) => `${daysOf(days)}: ${span(from, to)}`).join('; ')
}
