import { type Locale, locales } from '#model/locale.ts'
import type { CityRow } from '../export/reference.ts'
import { textIn } from '../export/text.ts'
import { keep } from './keep.ts'

/** Every served city, largest first, in the language; shared by all pages, so callers must not change it. */
export const cityNames = keep(locales.length, (catalogue, locale: Locale): readonly string[] =>
  (
    catalogue
      .sql('SELECT name, body FROM city ORDER BY top DESC, name COLLATE NOCASE, id')
      .all() as { name: string; body: string }[]
  ).map(({ name, body }) => textIn((JSON.parse(body) as Partial<CityRow>).name ?? name, locale)),
)
