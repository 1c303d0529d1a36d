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

const momentFormats = new Map<Locale, Intl.DateTimeFormat>()

/** A UTC moment as day and time in India, in words of the language, with Latin digits in all of them. */
export const formatMoment = (locale: Locale, moment: string): string => {
  const format =
    momentFormats.get(locale) ??
    new Intl.DateTimeFormat(`${locale}-IN-u-nu-latn`, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
  momentFormats.set(locale, format)
  return format.format(new Date(moment))
}
