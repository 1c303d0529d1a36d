import { z } from 'zod'
import { Notice } from '../cart/notice.ts'
import { endpoint } from '../core/endpoint.ts'

export const Place = z.object({
  /** In the language of the request. */
  city: z.string().nullable(),
  pincode: z.string().nullable(),
})

export const SessionView = Place.extend({
  /** The token to send as `x-csrf-token` with every mutation. */
  csrf: z.string(),
  /** Null for a visitor, and for a customer who signs in with a number only. */
  emailId: z.string().nullable(),
  /** The number that the customer signs in with, with country code and without plus. */
  phone: z.string().nullable(),
  /** Whether the customer allows this browser to store personal or medical data; false for a visitor. */
  personalStorage: z.boolean(),
  /** Whether this customer, or this visitor, has agreed to marketing. */
  marketing: z.boolean(),
}).meta({ title: 'Session' })

const Moved = Place.extend({ notices: z.array(Notice) })

const changing = {
  access: 'everyone',
  changes: true,
  errors: ['notReady'],
} as const

const pincode = {
  ...changing,
  path: '/api/v1/session/pincode/{pincode}',
  summary: 'Sets the delivery place by pincode, which determines the city.',
  params: z.object({ pincode: z.string() }),
  result: Moved,
  errors: [...changing.errors, 'pincodeInvalid', 'pincodeNotServed'],
} as const

const city = {
  ...changing,
  path: '/api/v1/session/city/{city}',
  summary: 'Sets the city. A pincode of another city is removed.',
  params: z.object({ city: z.string().max(100) }),
  result: Moved,
  errors: [...changing.errors, 'cityUnknown', 'placeNotCovered'],
} as const

const removePincode = {
  ...changing,
  path: '/api/v1/session/remove/pincode',
  summary: 'Removes the pincode; the city stays.',
  result: Moved,
} as const

/** The GETs are the specification's, over the same use cases; they also require the token (spec §7). */
export const session = {
  read: endpoint({
    method: 'GET',
    path: '/api/v3/session',
    summary: 'The session and its CSRF token. A visitor without a session gets one.',
    access: 'everyone',
    noHead: true,
    result: SessionView,
    errors: ['notReady', 'tooOften'],
  }),
  pincode: endpoint({ ...pincode, method: 'POST' }),
  pincodeGet: endpoint({ ...pincode, method: 'GET' }),
  city: endpoint({ ...city, method: 'POST' }),
  cityGet: endpoint({ ...city, method: 'GET' }),
  removePincode: endpoint({ ...removePincode, method: 'POST' }),
  removePincodeGet: endpoint({ ...removePincode, method: 'GET' }),
  geolocation: endpoint({
    method: 'GET',
    path: '/api/v3/getGeolocation/{place}',
    summary: 'The nearest served city.',
    access: 'everyone',
    params: z.object({
      place: z
        .string()
        .meta({ description: 'Latitude and longitude in degrees, joined by a comma' }),
    }),
    result: z.array(z.object({ city: z.string() })),
    errors: ['placeNotCovered', 'notReady'],
  }),
} as const
