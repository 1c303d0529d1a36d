import { z } from 'zod'

/** The six languages of the interface (spec §1), in the switcher's order. */
export const locales = ['en', 'hi', 'te', 'gu', 'mr', 'ta'] as const
export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>

/** English pages carry no prefix; the others are `/hi`, `/te`, `/gu`, `/mr`, `/ta`. */
export const defaultLocale: Locale = 'en'

/** Each language in its own letters, for the switcher. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  hi: 'हिन्दी',
  te: 'తెలుగు',
  gu: 'ગુજરાતી',
  mr: 'मराठी',
  ta: 'தமிழ்',
}

export const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text)
