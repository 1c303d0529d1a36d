import { z } from 'zod'
import type { Script } from './script.ts'

/** A language of the interface: its name in its own script, for the switcher, and that script. */
type Language = { name: string; script: Script }

/**
 * The languages of the interface (spec §1), in the order in which the switcher lists them. A language is an entry here and a folder of
 * texts, `src/i18n/locales/{code}/`: whatever else depends on the language is derived from these two. A new one goes to the end, because
 * releases keep the languages of a text by their places here.
 */
const languages = {
  en: { name: 'English', script: 'latin' },
  hi: { name: 'हिन्दी', script: 'devanagari' },
  te: { name: 'తెలుగు', script: 'telugu' },
  gu: { name: 'ગુજરાતી', script: 'gujarati' },
  mr: { name: 'मराठी', script: 'devanagari' },
  ta: { name: 'தமிழ்', script: 'tamil' },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof languages
export const locales = Object.keys(languages) as readonly Locale[] as readonly [Locale, ...Locale[]]
export const Locale = z.enum(locales)

/** English pages carry no prefix; the others are `/hi`, `/te`, `/gu`, `/mr`, `/ta`. */
export const defaultLocale: Locale = 'en'

export const languageOf = (locale: Locale): Language => languages[locale]

export const isLocale = (text: string): text is Locale => Object.hasOwn(languages, text)
