import i18next from 'i18next'
import type { Locale } from '#model/locale.ts'
import type { Key } from './keys.ts'

export type Values = Record<string, string | number>
export type T = (key: Key, values?: Values) => string

const translators = new Map<Locale, T>()

/**
 * `t` of one language, `t('drug:howToTake')`. Never `changeLanguage`: pages of several languages are made at once. A
 * text without values is looked up once and kept, because the press asks for the same hundred on every page.
 */
export const translator = (locale: Locale): T => {
  const known = translators.get(locale)
  if (known) return known
  const fixed = i18next.getFixedT(locale)
  const kept = new Map<Key, string>()
  const t: T = (key, values) => {
    if (values) return fixed(key, values)
    let text = kept.get(key)
    if (text === undefined) {
      text = fixed(key)
      kept.set(key, text)
    }
    return text
  }
  translators.set(locale, t)
  return t
}
