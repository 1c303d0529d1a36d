import type { Locale } from '#model/locale.ts'

const formatsOf = new Map<Locale, readonly [Intl.DateTimeFormat, Intl.DateTimeFormat]>()

/**
 * A UTC moment as day and time in India, in the language's words with Latin digits. The two are formatted apart, because `Intl` joins
 * them to a sentence, which does not fit a list.
 */
export const formatMoment = (locale: Locale, moment: string): string => {
  const of = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${locale}-IN-u-nu-latn`, { ...style, timeZone: 'Asia/Kolkata' })
  const formats = formatsOf.get(locale) ?? ([of({ dateStyle: 'long' }), of({ timeStyle: 'short' })] as const)
  formatsOf.set(locale, formats)
  return formats.map((format) => format.format(new Date(moment))).join(', ')
}
