import { isLocale, type Locale, locales } from '#model/locale.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'

/** The bit of a locale in the `languages` columns of the catalogue. */
export const bitOf = (locale: Locale): number => 1 << locales.indexOf(locale)

const lists = Array.from({ length: 1 << locales.length }, (_, mask) =>
  locales.filter((locale) => mask & bitOf(locale)),
)

/** The locales of a mask, in the order of `locales`; always includes English. Shared: callers must not change it. */
export const localesOf = (mask: number): Locale[] =>
  lists[(mask | 1) & (lists.length - 1)] as Locale[]

const mask = keep(1, (catalogue, _: 0): number => {
  const row = catalogue.sql("SELECT value FROM release WHERE key = 'languages'").get() as
    | { value: string }
    | undefined
  const stored: unknown = row ? JSON.parse(row.value) : ['en']
  return (Array.isArray(stored) ? stored : []).reduce(
    (sum: number, name) => (isLocale(String(name)) ? sum | bitOf(name) : sum),
    1,
  )
})

const exported = keep(1, (catalogue, _: 0): number =>
  Date.parse(
    (
      catalogue.sql("SELECT value FROM release WHERE key = 'createdAt'").get() as
        | { value: string }
        | undefined
    )?.value ?? '',
  ),
)

/** When the export of the release was made, in milliseconds. A page is made from its release alone, so it reads this and no clock. */
export const exportedAt = (catalogue: Catalogue): number => exported(catalogue, 0)

export const releaseLanguages = (catalogue: Catalogue): number => mask(catalogue, 0)

/** The same as locales, in the order of `locales`. */
export const languagesOf = (catalogue: Catalogue): Locale[] =>
  localesOf(releaseLanguages(catalogue))
