import { brand } from '#brand/nuskha.ts'
import { defaultLocale, type Locale } from '#model/locale.ts'
import { namesOf, type Series, type ShopNames, seriesOf } from '#model/shop.ts'

let names = namesOf(brand)
let series = seriesOf(brand)
let languages: readonly Locale[] = brand.languages

/** Puts the names of this process's shop into every text from now on, and says it in the languages of the shop; called once, before the first text is said. */
export const nameShop = (
  given: ShopNames,
  spoken: readonly Locale[],
  numbered: Series = series,
): void => {
  names = given
  languages = spoken
  series = numbered
}

/** With what the numbers of this process's papers begin. */
export const shopSeries = (): Series => series

/** The names that are said now: what was made of texts with other names must be made again. */
export const shopNames = (): ShopNames => names

/** The language itself, or English where the shop does not speak it: a customer may have chosen it before it was switched off. */
export const spokenOf = (locale: Locale): Locale =>
  languages.includes(locale) ? locale : defaultLocale

export const withShop = (locale: Locale, text: string): string =>
  text.replaceAll(/\{\{(shop|shopShort)\}\}/g, (_, key: 'shop' | 'shopShort') => names[locale][key])
