import {
  cityNamed,
  cityNameIn,
  offerTextIn,
  pincodesBeginning,
  servedCities,
} from '#catalogue/query/place.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { places } from '#contract/search/places.ts'
import { errorText } from '#i18n/errors.ts'
import { limits, sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { type ActiveCatalogue, withCatalogue } from '../kernel/active-catalogue.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'

export type Places = {
  pincodes: (typed: string, locale: Locale) => Outcome<Result<typeof places.pincodes>>
  cities: (locale: Locale) => Outcome<Result<typeof places.cities>>
  /** `chosen`: the city of the session, used if the call names none. */
  offers: (
    city: string,
    chosen: string | null,
    locale: Locale,
  ) => Outcome<Result<typeof places.offers>>
}

export const createPlaces = (activeCatalogue: ActiveCatalogue, now: () => Date): Places => ({
  pincodes: (typed, locale) =>
    withCatalogue(activeCatalogue, (catalogue) => {
      // spec §5: fewer than three digits are neither looked up nor an error.
      if (typed.length < limits.pincodeAutocomplete.minCharacters)
        return ok({ result: [], message: null })
      const places = /^\d+$/.test(typed) ? pincodesBeginning(catalogue, typed, sizes.pincodes) : []
      return ok({
        result: places.map(({ pincode, city, state, country }) => ({
          id: Number(pincode),
          name: pincode,
          info: { city, state, country },
        })),
        message:
          places.length === 0 ? errorText(locale, 'errors:pincodesNone', { term: typed }) : null,
      })
    }),
  cities: (locale) =>
    withCatalogue(activeCatalogue, (catalogue) => {
      const all = servedCities(catalogue)
      return ok({
        top_cities: all.filter(({ top }) => top).map((city) => cityNameIn(city, locale)),
        all_cities: all.map((city) => cityNameIn(city, locale)),
      })
    }),
  offers: (city, chosen, locale) =>
    withCatalogue(activeCatalogue, (catalogue) => {
      const named = cityNamed(catalogue, city || (chosen ?? ''))
      if (city !== '' && !named) return failed('cityUnknown', { field: 'city' })
      const id = named?.id ?? null
      return ok({
        quick_buy_offer_text: offerTextIn(catalogue, id, now().toISOString(), locale) ?? '',
      })
    }),
})
