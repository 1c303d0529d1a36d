import type { Texts } from '#i18n/area.ts'
import type { Area, Key } from '#i18n/keys.ts'
import type { Locale } from '#model/locale.ts'

type Values = Readonly<Record<string, string | number>>
export type IslandT<Of extends Area> = (key: Extract<Key, `${Of}:${string}`>, values?: Values) => string

const digits = new Intl.NumberFormat('en-IN')

/**
 * `t` for an island, whose texts arrive in its props: `{{name}}` and plurals by `count`. Same rules as `#i18n/t.ts` without i18next,
 * which is 15 KB.
 */
export const translator = <Of extends Area>(locale: Locale, texts: Texts): IslandT<Of> => {
  const plurals = new Intl.PluralRules(locale)
  return (key, values = {}) => {
    const stem = key.slice(key.indexOf(':') + 1)
    const { count } = values
    const name = typeof count === 'number' ? `${stem}_${plurals.select(count) === 'one' ? 'one' : 'other'}` : stem
    return (texts[name] ?? stem).replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => {
      const argument = values[value]
      return typeof argument === 'number' ? digits.format(argument) : (argument ?? '')
    })
  }
}
