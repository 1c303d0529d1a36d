import { formatTime } from '#i18n/moment.ts'
import { isLocale, type Locale } from '#model/locale.ts'
import en from './texts/en.json' with { type: 'json' }
import hi from './texts/hi.json' with { type: 'json' }

export type TextKey = keyof typeof en
const texts = { en, hi } satisfies Record<string, Record<TextKey, string>>
export type Language = keyof typeof texts

const isLanguage = (text: string | null): text is Language => text !== null && text in texts
const languageOf = (): Language =>
  isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en'

export const keepLanguage = (): void => {
  const language = localStorage.getItem('console-language')
  document.documentElement.lang = isLanguage(language) ? language : 'en'
}

export const chooseLanguage = (language: Language): void => {
  localStorage.setItem('console-language', language)
  location.reload()
}

export const shopName = (): string => document.documentElement.dataset.shop ?? ''

/** The languages of the shop, which stand there too. */
export const shopLanguages = (): readonly Locale[] =>
  (document.documentElement.dataset.languages ?? '').split(' ').filter(isLocale)

type Values = Readonly<Record<string, string | number>>

/** `{{count}}` stands for a value, `{{count|parcel|parcels}}` for it with the word of one or of several. */
const fill = (text: string, values: Values): string =>
  text.replaceAll(
    /\{\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}\}/g,
    (_, name: string, one?: string, several?: string) => {
      const value = String(values[name] ?? '')
      return several === undefined ? value : `${value} ${value === '1' ? one : several}`
    },
  )

/** A text of the console, in English or Hindi: those who run a shop read one of them. */
export const t = (key: TextKey, values: Values = {}): string =>
  fill(texts[languageOf()][key], values)

/** As `t`, with the texts of one subject, which are loaded with its screens and go before the common ones. */
export const textsOf = <Key extends string>(
  own: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): ((key: Key | TextKey, values?: Values) => string) => {
  const all = { en: { ...texts.en, ...own.en }, hi: { ...texts.hi, ...own.hi } }
  return (key, values = {}) => fill(all[languageOf()][key], values)
}

/** Made when it is first needed and kept: a list formats a moment in each row, and to make the format takes longer than to use it. */
const once = <Of>(make: () => Of): (() => Of) => {
  let made: Of | undefined
  return () => (made ??= make())
}

const weekdays = once(
  () => new Intl.DateTimeFormat(`${languageOf()}-IN`, { weekday: 'long', timeZone: 'UTC' }),
)
const ages = once(
  () => new Intl.RelativeTimeFormat(`${languageOf()}-IN-u-nu-latn`, { style: 'short' }),
)
const days = once(
  () =>
    new Intl.DateTimeFormat(`${languageOf()}-IN-u-nu-latn`, {
      dateStyle: 'medium',
      timeZone: 'Asia/Kolkata',
    }),
)

const nearDays = once(
  () =>
    new Intl.DateTimeFormat(`${languageOf()}-IN-u-nu-latn`, {
      day: 'numeric',
      month: 'short',
      timeZone: 'Asia/Kolkata',
    }),
)
const wholeDays = once(
  () =>
    new Intl.DateTimeFormat(`${languageOf()}-IN-u-nu-latn`, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }),
)

/** A day in India with its weekday: `Friday, 27 November`. */
export const dayText = (day: string): string => wholeDays().format(new Date(day))

/** A day in India with its year: `27 Nov 2026`. */
export const daySaid = (day: string): string => days().format(new Date(day))

/** A near day in India without its weekday: `27 Nov`. */
export const dayNear = (day: string): string => nearDays().format(new Date(day))

export const dayName = (day: string): string => weekdays().format(new Date(day))

const steps = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** How long ago, in its largest unit: `3 hr ago`. */
export const ago = (at: string, now = Date.now()): string => {
  const minutes = Math.max(0, Math.round((now - Date.parse(at)) / 60_000))
  const [unit, size] = steps.find(([, size]) => minutes >= size) ?? (['minute', 1] as const)
  return ages().format(-Math.floor(minutes / size), unit)
}

/** A value of a row or a request as it is listed. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

export const when = (at: string): string =>
  `${days().format(new Date(at))}, ${formatTime(languageOf(), at)}`

/** The same without its year, of what is near. */
export const whenNear = (at: string): string =>
  `${nearDays().format(new Date(at))}, ${formatTime(languageOf(), at)}`
