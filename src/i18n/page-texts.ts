import i18next from 'i18next'
import { defaultLocale, type Locale } from '#model/locale.ts'
import { type IslandName, islandKeys } from './island-keys.ts'
import type { Area, Listed } from './keys.ts'
import { shopNames, withShop } from './shop-names.ts'
import type { T, Texts } from './t.ts'
import { translatorsOf } from './translators.ts'

/** `t` of a page: `t('drug:storage')`. Never `changeLanguage`: pages of several languages are rendered at once. */
export const translator: (locale: Locale) => T = translatorsOf(i18next)

const bundle = (locale: Locale, area: Area): Texts =>
  (i18next.getResourceBundle(locale, area) as Texts | undefined) ?? {}
/** Falls back to English for missing texts; leaves out the notes to translators. */
const textsOf = (locale: Locale, area: Area): [string, string][] =>
  Object.entries({ ...bundle(defaultLocale, area), ...bundle(locale, area) }).filter(
    ([name]) => !name.startsWith('@'),
  )

const given = new Map<string, Texts>()
let names = shopNames()

/** The texts for the props of an island, each plural in both forms. */
export const islandTexts = (locale: Locale, island: IslandName): Texts => {
  if (names !== shopNames()) {
    names = shopNames()
    given.clear()
  }
  const name = `${locale} ${island}`
  const texts = given.get(name) ?? listedTexts(locale, islandKeys[island])
  given.set(name, texts)
  return texts
}

const listedTexts = (locale: Locale, keys: readonly Listed[]): Texts => {
  const listed = new Set<string>(keys)
  const areas = new Set(
    keys.filter((key) => !key.startsWith('!')).map((key) => key.split(':')[0] as Area),
  )
  return Object.fromEntries(
    [...areas].flatMap((area) =>
      textsOf(locale, area)
        .filter(([name]) => {
          const key = `${area}:${name.replace(/_(one|other)$/, '')}`
          return !listed.has(`!${key}`) && (listed.has(`${area}:*`) || listed.has(key))
        })
        .map(([name, text]) => [name, withShop(locale, text)]),
    ),
  )
}
