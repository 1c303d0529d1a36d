import { otherPincodes, type PincodeFacts, servedPincodes } from '../facts/pincodes.ts'
import { cities, offers } from '../facts/places.ts'
import { searchTerms } from '../facts/search-terms.ts'
import type { Words } from '../say.ts'

export const cityRows = (words: Words): object[] =>
  Object.entries(cities).map(([key, { id, ...place }]) => words.localized((say) => ({ id, name: say(['misc', 'cities', key]), ...place })))

const pincodeRow = (city: string, serviceable: boolean, [pincode, district, state, latitude, longitude]: PincodeFacts): object => ({
  pincode,
  city,
  district,
  state,
  country: 'India',
  serviceable,
  latitude,
  longitude,
})

export const pincodeRows = (words: Words): object[] => [
  ...Object.entries(servedPincodes).flatMap(([key, pincodes]) =>
    pincodes.map((facts) => pincodeRow(words.english('misc', 'cities', key), true, facts)),
  ),
  ...otherPincodes.map(([city, ...facts]) => pincodeRow(city, false, facts)),
]

export const offerRows = (words: Words): object[] =>
  offers.map(({ id, text, city }) =>
    words.localized((say) => {
      const cityId = city === null ? undefined : cities[city]?.id
      return { id, ...(cityId !== undefined && { cityId }), quickBuyOfferText: say(['misc', 'offers', text]) }
    }),
  )

export const searchTermRows = (): object[] => Object.entries(searchTerms).map(([term, means]) => ({ term, means }))
