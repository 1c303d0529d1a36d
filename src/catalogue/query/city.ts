import type { Locale } from '#model/locale.ts'
import type { CityRow } from '../export/reference.ts'
import { type Text, textIn } from '../export/text.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'

const cities = keep(1, (catalogue, _: 0): Text[] =>
  (
    catalogue
      .sql('SELECT name, body FROM city ORDER BY top DESC, name COLLATE NOCASE, id')
      .all() as { name: string; body: string }[]
  ).map(({ name, body }) => (JSON.parse(body) as Partial<CityRow>).name ?? name),
)

/** Every served city, largest first, in the language. */
export const cityNames = (catalogue: Catalogue, locale: Locale): string[] =>
  cities(catalogue, 0).map((name) => textIn(name, locale))
