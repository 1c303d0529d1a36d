import type common from './locales/en/common.json'

/** One file a language and area. The English file is the list of keys; `@key` beside `key` is the note to translators. */
type Areas = { common: typeof common }

/** A key as code writes it: a plural's `_one` and `_other` are asked for by their stem with `count`. */
type Stem<Name> = Name extends `@${string}` ? never : Name extends `${infer Base}_${'one' | 'other'}` ? Base : Name

export type Area = keyof Areas
export type Key = { [Name in Area]: `${Name}:${Stem<keyof Areas[Name]> & string}` }[Area]
