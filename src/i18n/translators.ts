import type { i18n } from 'i18next'
import type { Locale } from '#model/locale.ts'
import { shopNames, spokenOf, withShop } from './shop-names.ts'
import { sayer, type T } from './t.ts'

/** `t` of each language, with the texts of an i18next instance, which finds them and falls back to English. */
export const translatorsOf = (instance: i18n): ((locale: Locale) => T) => {
  const known = new Map<Locale, T>()
  let names = shopNames()
  return (locale) => {
    if (names !== shopNames()) {
      names = shopNames()
      known.clear()
    }
    const t = known.get(locale) ?? translatorOf(instance, spokenOf(locale))
    known.set(locale, t)
    return t
  }
}

const translatorOf = (instance: i18n, locale: Locale): T => {
  const fixed = instance.getFixedT(locale)
  const texts = new Map<string, string>()
  return sayer(locale, (key) => {
    let text = texts.get(key)
    if (text === undefined) {
      text = withShop(locale, fixed(key, { skipInterpolation: true }) as string)
      texts.set(key, text)
    }
    return text
  })
}
