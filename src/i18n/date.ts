import type { Locale } from '#model/locale.ts'

type Style = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'weekday' | 'day' | 'month'>
const formats = new Map<string, Intl.DateTimeFormat>()

const formatIn = (locale: Locale, day: string, style: Style): string => {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  const key = `${locale} ${style.weekday}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(`${locale}-IN-u-nu-latn`, { ...style, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format.format(date)
}

/** A day such as `2026-03-05` in the language's words, with Latin digits in all languages. An invalid day is returned unchanged. */
export const formatDay = (locale: Locale, day: string): string =>
  formatIn(locale, day, { dateStyle: 'long' })

/** A day for which one is at home: with the day of the week, and without the year. */
export const formatComingDay = (locale: Locale, day: string): string =>
  formatIn(locale, day, { weekday: 'long', day: 'numeric', month: 'long' })
