import type common from './locales/en/common.json'
import type drug from './locales/en/drug.json'
import type errors from './locales/en/errors.json'
import type home from './locales/en/home.json'
import type product from './locales/en/product.json'
import type seo from './locales/en/seo.json'

/** One file a language and area. The English file is the list of keys; `@key` beside `key` is the note to translators. */
type Areas = { common: typeof common; drug: typeof drug; errors: typeof errors; home: typeof home; product: typeof product; seo: typeof seo }

/** A key as code writes it: a plural's `_one` and `_other` are asked for by their stem with `count`. */
type Stem<Name> = Name extends `@${string}` ? never : Name extends `${infer Base}_${'one' | 'other'}` ? Base : Name

export type Area = keyof Areas
export type Key = { [Name in Area]: `${Name}:${Stem<keyof Areas[Name]> & string}` }[Area]
