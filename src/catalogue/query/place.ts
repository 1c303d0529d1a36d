import { defaultLocale, type Locale, locales } from '#model/locale.ts'
import { slugOf } from '#model/slug.ts'
import type { CityRow, OfferRow } from '../export/reference.ts'
import { textIn } from '../export/text.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'

export type City = {
  id: number
  name: string
  served: boolean
  top: boolean
  body: Partial<CityRow>
}

type Stored = Omit<City, 'served' | 'top' | 'body'> & { served: number; top: number; body: string }

const citiesSql = `SELECT c.id, c.name, c.top, c.body, EXISTS (SELECT 1 FROM pincode p WHERE p.city = c.name AND p.serviceable = 1) AS served
  FROM city c ORDER BY c.top DESC, c.name COLLATE NOCASE, c.id`

const cities = keep(1, (catalogue, _: 0): City[] =>
  (catalogue.sql(citiesSql).all() as Stored[]).map(({ served, top, body, ...city }) => ({
    ...city,
    served: served === 1,
    top: top === 1,
    body: JSON.parse(body) as Partial<CityRow>,
  })),
)

export const cityNameIn = ({ name, body }: City, locale: Locale): string =>
  textIn(body.name ?? name, locale)

/** The city as a session keeps it, in a language; a city that the catalogue does not know stays as it is. */
export const cityNameFor = (
  catalogue: Catalogue,
  city: string | null,
  locale: Locale,
): string | null => {
  const known = city === null ? null : cityNamed(catalogue, city)
  return known ? cityNameIn(known, locale) : city
}

/** Cities with at least one served pincode, largest first. */
export const servedCities = (catalogue: Catalogue): City[] =>
  cities(catalogue, 0).filter(({ served }) => served)

/** How many pincodes are delivered to. */
export const servedPincodes = (catalogue: Catalogue): number =>
  Number(catalogue.sql('SELECT COUNT(*) AS count FROM pincode WHERE serviceable = 1').get()?.count)

const byName = keep(1, (catalogue, _: 0): Map<string, City> => {
  const names = new Map<string, City>()
  for (const city of cities(catalogue, 0))
    for (const locale of [...locales].reverse()) {
      names.set(cityNameIn(city, locale).toLowerCase(), city)
      if (locale === defaultLocale) names.set(slugOf(city.name), city)
    }
  return names
})

/** A city by its name in any language of the catalogue; `null` if unknown. */
export const cityNamed = (catalogue: Catalogue, name: string): City | null =>
  byName(catalogue, 0).get(name.trim().toLowerCase()) ?? null

export type Pincode = { pincode: string; city: string; state: string; country: string }

/** Served pincodes that begin with `digits`. */
export const pincodesBeginning = (catalogue: Catalogue, digits: string, limit: number): Pincode[] =>
  catalogue
    .sql(
      `SELECT pincode, city, state, country FROM pincode WHERE pincode >= ?1 AND pincode < ?1 || ':' AND serviceable = 1
       ORDER BY pincode LIMIT ?2`,
    )
    .all(digits, limit) as Pincode[]

type Offer = { from: number; until: number; text: OfferRow['quickBuyOfferText'] }

/** A city's own before general ones; 0 for no city. Moments as numbers, because an export may write a time with an offset. */
const offersIn = keep(200, (catalogue, cityId: number): Offer[] => {
  const rows = catalogue
    .sql('SELECT body FROM offer WHERE city_id = ? OR city_id IS NULL ORDER BY city_id IS NULL, id')
    .all(cityId)
  return (rows as { body: string }[]).map(({ body }) => {
    const { from, until, quickBuyOfferText } = JSON.parse(body) as OfferRow
    return { from: Date.parse(from ?? ''), until: Date.parse(until ?? ''), text: quickBuyOfferText }
  })
})

/** The offer line valid at `now` (ISO) in a city, else the general one. */
export const offerTextIn = (
  catalogue: Catalogue,
  cityId: number | null,
  now: string,
  locale: Locale,
): string | null => {
  const at = Date.parse(now)
  const offer = offersIn(catalogue, cityId ?? 0).find(
    ({ from, until }) => !(from > at) && !(until <= at),
  )
  return offer ? textIn(offer.text, locale) : null
}

/** A pincode, served or not; `null` if the catalogue does not know it. */
export const pincodeOf = (
  catalogue: Catalogue,
  pincode: string,
): (Pincode & { served: boolean }) | null => {
  const row = catalogue
    .sql('SELECT pincode, city, state, country, serviceable FROM pincode WHERE pincode = ?')
    .get(pincode) as (Pincode & { serviceable: number }) | undefined
  if (!row) return null
  const { serviceable, ...place } = row
  return { ...place, served: serviceable === 1 }
}
