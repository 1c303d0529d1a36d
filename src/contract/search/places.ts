import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { cityField, textField } from '../core/fields.ts'

const reading = { method: 'GET', access: 'everyone', errors: ['notReady'] } as const

const offers = {
  ...reading,
  summary: 'The offer line of a city: the one named, else the session’s.',
  query: z.object({ city: cityField() }),
  result: z.object({ quick_buy_offer_text: z.string() }),
  errors: ['cityUnknown', 'notReady'],
} as const

export const places = {
  pincodes: endpoint({
    ...reading,
    path: '/api/v3/pincodes',
    summary: 'Served pincodes that begin with the given digits, at least three.',
    query: z.object({ pincode: textField('First digits of a pincode', 20) }),
    named: true,
    result: z.object({
      result: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          info: z.object({ city: z.string(), state: z.string(), country: z.string() }),
        }),
      ),
      /** Message when nothing was found (spec §5); in the language of the request. */
      message: z.string().nullable(),
    }),
  }),
  cities: endpoint({
    ...reading,
    path: '/api/v3/cities',
    summary: 'Served cities, in the language of the request.',
    result: z.object({ top_cities: z.array(z.string()), all_cities: z.array(z.string()) }),
  }),
  offers: endpoint({ ...offers, path: '/api/v3/getOffersByCity' }),
  offersSlash: endpoint({ ...offers, path: '/api/v3/getOffersByCity/' }),
} as const
