import i18next, { type i18n } from 'i18next'
import type { Locale } from '#model/locale.ts'
import type { Key } from './keys.ts'

/** Numbers are printed in `en-IN` digits and grouping; `count` also chooses the plural. */
export type Values = Record<string, string | number>
export type T = (key: Key, values?: Values) => string

/** A text split at its `{{name}}`s: literal, name, literal, name, … literal. */
type Cut = readonly string[]

const digits = new Intl.NumberFormat('en-IN')

/** `96,000` in every language: Indic digits and western grouping are both wrong for readers in India. */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : digits.format(value)

const fill = (cut: Cut, values: Values): string => {
  let text = cut[0] ?? ''
  for (let i = 1; i < cut.length; i += 2) {
    const value = values[cut[i] ?? '']
    text += (typeof value === 'number' ? formatNumber(value) : (value ?? '')) + (cut[i + 1] ?? '')
  }
  return text
}

/** `t` of each language, with the texts of an i18next instance. */
export const translatorsOf = (instance: i18n): ((locale: Locale) => T) => {
  const translators = new Map<Locale, T>()
  return (locale) => {
    const t = translators.get(locale) ?? translatorOf(instance, locale)
    translators.set(locale, t)
    return t
  }
}

const translatorOf = (instance: i18n, locale: Locale): T => {
  const fixed = instance.getFixedT(locale)
  const plurals = new Intl.PluralRules(locale)
  const texts = new Map<string, string>()
  const cuts = new Map<string, Cut>()
  const textOf = (key: string): string => {
    let text = texts.get(key)
    if (text === undefined) {
      text = fixed(key, { skipInterpolation: true }) as string
      texts.set(key, text)
    }
    return text
  }
  return (key, values) => {
    if (!values) return textOf(key)
    const name = typeof values.count === 'number' ? `${key}_${plurals.select(values.count) === 'one' ? 'one' : 'other'}` : key
    let cut = cuts.get(name)
    if (!cut) {
      cut = textOf(name).split(/\{\{(\w+)\}\}/)
      cuts.set(name, cut)
    }
    return fill(cut, values)
  }
}

/**
 * `t` of one language, `t('drug:howToTake')`. Never `changeLanguage`: pages of several languages are rendered at once. i18next finds
 * the text (and falls back to English); it is cached and filled in here, because the press asks for the same few hundred on every page
 * and i18next's own interpolation would take a third of a page's time.
 */
export const translator: (locale: Locale) => T = translatorsOf(i18next)
