import type { Locale } from '#model/locale.ts'
import type { Key } from './keys.ts'

/** Numbers are printed in `en-IN` digits and grouping; `count` also chooses the plural. */
export type Values = Readonly<Record<string, string | number>>
export type T<Of extends Key = Key> = (key: Of, values?: Values) => string
/** Texts by key without area, as they are in a file or in the props of an island. */
export type Texts = Readonly<Record<string, string>>
export type IslandProps = { locale: Locale; texts: Texts }

/** A code of the model as it stands inside a key: `` `product:form${capital(form)}` ``. */
export const capital = <Text extends string>(text: Text): Capitalize<Text> =>
  (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<Text>

const digits = new Intl.NumberFormat('en-IN')

/** `96,000` in every language: Indic digits and western grouping are both wrong for readers in India. */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : digits.format(value)

const joiners = new Map<Locale, Intl.ListFormat>()

/** `Chennai, Hyderabad and Jaipur`, as the language joins names; every page's foot says them, and making the format takes 4 % of a page's time. */
export const formatList = (locale: Locale, names: Iterable<string>): string => {
  const joiner = joiners.get(locale) ?? new Intl.ListFormat(`${locale}-IN`)
  joiners.set(locale, joiner)
  return joiner.format(names)
}

/** The form of a plural. No language of the shop has more than two. */
const formOf = (plurals: Intl.PluralRules, count: number): string =>
  plurals.select(count) === 'one' ? 'one' : 'other'

/**
 * `t` of one language over the texts that `textOf` finds, by i18next's rules for `{{name}}` and plurals; without values, a text is given as
 * it is written. Each text is cut at its names once, because the press says the same few hundred on every page: i18next's own interpolation
 * would take a third of a page's time, and its 15 KB have no place in a browser.
 */
export const sayer = (
  locale: Locale,
  textOf: (key: string) => string,
): ((key: string, values?: Values) => string) => {
  const plurals = new Intl.PluralRules(locale)
  const cuts = new Map<string, readonly string[]>()
  return (key, values) => {
    const name = typeof values?.count === 'number' ? `${key}_${formOf(plurals, values.count)}` : key
    if (!values) return textOf(name)
    const cut = cuts.get(name) ?? textOf(name).split(/\{\{(\w+)\}\}/)
    cuts.set(name, cut)
    let text = cut[0] ?? ''
    for (let i = 1; i < cut.length; i += 2) {
      const value = values[cut[i] ?? '']
      text += (typeof value === 'number' ? formatNumber(value) : (value ?? '')) + (cut[i + 1] ?? '')
    }
    return text
  }
}

/** `t` over the texts of an island, which come with its props or beside its code. */
export const translator = (locale: Locale, texts: Texts): T =>
  sayer(locale, (key) => {
    const name = key.slice(key.indexOf(':') + 1)
    return texts[name] ?? name
  })
