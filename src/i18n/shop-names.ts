import { brand } from '#brand/nuskha.ts'
import type { Locale } from '#model/locale.ts'
import { namesOf, type ShopNames } from '#model/shop.ts'

let names = namesOf(brand)

/** Puts the names of this process's shop into every text from now on; called once, before the first text is said. */
export const nameShop = (given: ShopNames): void => {
  names = given
}

/** The names that are said now: what was made of texts with other names must be made again. */
export const shopNames = (): ShopNames => names

/** A text of the files with the shop's name in place of `{{shop}}` and `{{shopShort}}`. */
export const withShop = (locale: Locale, text: string): string =>
  text.replaceAll(/\{\{(shop|shopShort)\}\}/g, (_, key: 'shop' | 'shopShort') => names[locale][key])
