import type { Locale } from '#model/locale.ts'

const formats = new Map<Locale, Intl.DateTimeFormat>()

/** A day as `2026-03-05` in words of the language, with Latin digits in all of them. What is no such day is returned as it is. */
export const formatDay = (locale: Locale, day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(`${locale}-IN-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' })
    formats.set(locale, format)
  }
  return format.format(date)
}
