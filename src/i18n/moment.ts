import type { Locale } from '#model/locale.ts'

const formatsOf = new Map<Locale, readonly [Intl.DateTimeFormat, Intl.DateTimeFormat]>()

/**
 * A UTC moment as day and time in India, in words of the language, with Latin digits in all of them. Put side by side: joined by `Intl`
 * they are a sentence, which a list is no place for.
 */
export const formatMoment = (locale: Locale, moment: string): string => {
  const of = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${locale}-IN-u-nu-latn`, { ...style, timeZone: 'Asia/Kolkata' })
  const formats = formatsOf.get(locale) ?? ([of({ dateStyle: 'long' }), of({ timeStyle: 'short' })] as const)
  formatsOf.set(locale, formats)
  return formats.map((format) => format.format(new Date(moment))).join(', ')
}
