import type { Locale } from '#model/locale.ts'

const formats = new Map<Locale, Intl.DateTimeFormat>()

/** A day such as `2026-03-05` in the language's words, with Latin digits in all languages. An invalid day is returned unchanged. */
export const formatDay = (locale: Locale, day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(`${locale}-IN-u-nu-latn`, {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    formats.set(locale, format)
  }
  return format.format(date)
}
