import type { Locale } from '#model/locale.ts'

/** The days of the week in the language's words, from Monday on. */
export const weekdayNames = (locale: Locale, weekday: 'short' | 'long'): string[] => {
  const names = new Intl.DateTimeFormat(`${locale}-IN`, { weekday, timeZone: 'UTC' })
  // 5 January 2026 is a Monday.
  return Array.from({ length: 7 }, (_, day) => names.format(Date.UTC(2026, 0, 5 + day)))
}
