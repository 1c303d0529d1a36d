import { atom } from 'nanostores'
import type { Result } from '#contract/core/endpoint.ts'
import type { places } from '#contract/search/places.ts'
import type { session } from '#contract/session/session.ts'
import { readCookie } from '../browser/cookies.ts'
import { storeLocal } from '../browser/local-store.ts'
import { askPosition } from '../browser/position.ts'
import { type Called, type CallFailure, call, pageLocale, type RouteOf } from '../http/call.ts'
import { change } from '../http/change.ts'
import { alertList } from '../ui/toast.ts'
import { openSession, placeChanged } from './session.ts'

export type Place = { city: string | null; pincode: string | null }
export type Cities = Result<typeof places.cities>

/** Where to deliver, in the language of the page; `null` until it is asked for. */
export const $place = atom<Place | null>(null)
export const $cities = atom<{ is: 'unknown' | 'loading' } | { is: 'known'; cities: Cities } | { is: 'failed' }>({ is: 'unknown' })

/** The search for the visitor's city. `found`: another one than is chosen, to be confirmed. */
export type Finding = { is: 'idle' | 'asking' | 'failed' } | { is: 'found'; city: string } | { is: 'same'; city: string }
export const $finding = atom<Finding>({ is: 'idle' })

const routes = {
  pincode: { method: 'POST', path: '/api/v1/session/pincode/{pincode}', changes: true } satisfies RouteOf<typeof session.pincode>,
  city: { method: 'POST', path: '/api/v1/session/city/{city}', changes: true } satisfies RouteOf<typeof session.city>,
  remove: { method: 'POST', path: '/api/v1/session/remove/pincode', changes: true } satisfies RouteOf<typeof session.removePincode>,
  cities: { method: 'GET', path: '/api/v3/cities' } satisfies RouteOf<typeof places.cities>,
  pincodes: { method: 'GET', path: '/api/v3/pincodes', named: true } satisfies RouteOf<typeof places.pincodes>,
  geolocation: { method: 'GET', path: '/api/v3/getGeolocation/{place}' } satisfies RouteOf<typeof session.geolocation>,
} as const

/** The city of the cookie, which pages that are the same for everybody go by; `null` while none is chosen. */
export const chosenCity = (): string | null => readCookie('city') || null

/** The header of every page shows it, before any call is made. */
const know = ({ city, pincode }: Place): void => {
  $place.set({ city, pincode })
  storeLocal('place', { city, cookie: chosenCity(), locale: pageLocale() })
}

export const loadPlace = async (): Promise<void> => {
  const opened = await openSession()
  if (opened.is === 'ok') know(opened.result)
  else if (!$place.get()) $place.set({ city: chosenCity(), pincode: null })
}

/** What follows a choice: lists, prices and the cart look again. */
const listeners = new Set<() => void>()
export const afterPlaceChange = (look: () => void): (() => void) => {
  listeners.add(look)
  return () => listeners.delete(look)
}

type Moving = Called<typeof session.pincode>
/** `why` of the caller to show; `null` when the place is chosen. */
export type Moved = CallFailure | null

const moved = (reply: Moving): Moved => {
  if (reply.is === 'failed') return reply
  const { city, pincode, notices } = reply.result
  placeChanged({ city, pincode })
  know({ city, pincode })
  // spec §4: some products may be removed from the cart.
  alertList(notices.map(({ msg }) => msg))
  for (const look of listeners) look()
  return null
}

export const choosePincode = async (pincode: string): Promise<Moved> =>
  moved(await change<typeof session.pincode>(routes.pincode, { params: { pincode: pincode.trim() } }))
export const chooseCity = async (city: string): Promise<Moved> =>
  moved(await change<typeof session.city>(routes.city, { params: { city } }))
export const forgetPincode = async (): Promise<Moved> => moved(await change<typeof session.removePincode>(routes.remove, {}))

export const loadCities = async (): Promise<void> => {
  const { is } = $cities.get()
  if (is === 'loading' || is === 'known') return
  $cities.set({ is: 'loading' })
  const reply = await call<typeof places.cities>(routes.cities, {})
  $cities.set(reply.is === 'ok' ? { is: 'known', cities: reply.result } : { is: 'failed' })
}

/** Pincodes that begin so, and what to tell when there are none (spec §5). */
export const pincodesLike = (typed: string, signal: AbortSignal): Promise<Called<typeof places.pincodes>> =>
  call<typeof places.pincodes>(routes.pincodes, { query: { pincode: typed } }, { signal, timeout: 'small' })

/** Asks the device where it is (spec §4 "Geolocation"); a city is only proposed, never chosen. */
export const findCity = async (): Promise<void> => {
  $finding.set({ is: 'asking' })
  const [at, opened] = await Promise.all([askPosition(), openSession()])
  const reply = at === null ? null : await call<typeof session.geolocation>(routes.geolocation, { params: { place: at } })
  const city = reply?.is === 'ok' ? reply.result[0]?.city : undefined
  const mine = opened.is === 'ok' ? opened.result.city : null
  $finding.set(city === undefined ? { is: 'failed' } : { is: city === mine ? 'same' : 'found', city })
}
export const stopFinding = (): void => $finding.set({ is: 'idle' })
