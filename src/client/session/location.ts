import { atom } from 'nanostores'
import type { Result } from '#contract/core/endpoint.ts'
import type { places } from '#contract/search/places.ts'
import type { session } from '#contract/session/session.ts'
import { askPosition } from '../browser/position.ts'
import { type CallFailure, type CallResult, call } from '../http/call.ts'
import { change } from '../http/change.ts'
import { alertList } from '../ui/toast.ts'
import { placeChosen } from './place.ts'
import { openSession } from './session.ts'

export type Cities = Result<typeof places.cities>

export const $cities = atom<
  { is: 'unknown' | 'loading' } | { is: 'known'; cities: Cities } | { is: 'failed' }
>({ is: 'unknown' })

/** Finding the visitor's city. `found`: it differs from the chosen one and needs confirmation. */
export type Finding =
  | { is: 'idle' | 'asking' | 'failed' }
  | { is: 'found'; city: string }
  | { is: 'same'; city: string }
export const $finding = atom<Finding>({ is: 'idle' })

type PlaceReply = CallResult<typeof session.pincode>
/** A failure to show; `null` when the place was set. */
export type PlaceResult = CallFailure | null

const applyPlace = (reply: PlaceReply): PlaceResult => {
  if (reply.is === 'failed') return reply
  const { city, pincode, notices } = reply.result
  // spec §4: products may have been removed from the cart.
  alertList(notices.map(({ msg }) => msg))
  placeChosen({ city, pincode })
  return null
}

let changes: Promise<unknown> = Promise.resolve()
/** One change after the other: what was chosen last stays, on the server and here. */
const inTurn = (send: () => Promise<PlaceReply>): Promise<PlaceResult> => {
  const turn = changes.then(send).then(applyPlace)
  changes = turn.catch(() => {})
  return turn
}

export const choosePincode = (pincode: string): Promise<PlaceResult> =>
  inTurn(() =>
    change('POST /api/v1/session/pincode/{pincode}', { params: { pincode: pincode.trim() } }),
  )
export const chooseCity = (city: string): Promise<PlaceResult> =>
  inTurn(() => change('POST /api/v1/session/city/{city}', { params: { city } }))

export const loadCities = async (): Promise<void> => {
  const { is } = $cities.get()
  if (is === 'loading' || is === 'known') return
  $cities.set({ is: 'loading' })
  const reply = await call('GET /api/v3/cities', {})
  $cities.set(reply.is === 'ok' ? { is: 'known', cities: reply.result } : { is: 'failed' })
}

/** Pincodes with this prefix, and the message to show when there are none (spec §5). */
export const pincodesLike = (
  typed: string,
  signal: AbortSignal,
): Promise<CallResult<typeof places.pincodes>> =>
  call(
    'GET /api/v3/pincodes',
    { named: true, query: { pincode: typed } },
    { signal, timeout: 'small' },
  )

/** Asks the device for its position (spec §4 "Geolocation"); the city is only proposed, never chosen. */
export const findCity = async (): Promise<void> => {
  $finding.set({ is: 'asking' })
  const [at, opened] = await Promise.all([askPosition(), openSession()])
  const reply =
    at === null ? null : await call('GET /api/v3/getGeolocation/{place}', { params: { place: at } })
  const city = reply?.is === 'ok' ? reply.result[0]?.city : undefined
  const chosen = opened.is === 'ok' ? opened.result.city : null
  $finding.set(
    city === undefined ? { is: 'failed' } : { is: city === chosen ? 'same' : 'found', city },
  )
}
export const stopFinding = (): void => $finding.set({ is: 'idle' })
