import i18next from 'i18next'
import { defaultLocale, type Locale } from '#model/locale.ts'
import type { Area } from './keys.ts'

/** The raw texts of one area in one language, for an island that formats them itself (`src/islands/t.ts`). */
export type Texts = Readonly<Record<string, string>>

const known = new Map<string, Texts>()

const bundle = (locale: Locale, area: Area): Texts => (i18next.getResourceBundle(locale, area) as Texts | undefined) ?? {}

/** Falls back to English for missing texts; leaves out the notes to translators. */
export const textsOf = (locale: Locale, area: Area): Texts => {
  const name = `${locale} ${area}`
  const texts =
    known.get(name) ??
    Object.fromEntries(Object.entries({ ...bundle(defaultLocale, area), ...bundle(locale, area) }).filter(([key]) => !key.startsWith('@')))
  known.set(name, texts)
  return texts
}
