import { atom } from 'nanostores'
import { readCookie } from '../browser/cookies.ts'
import { storeLocal } from '../browser/local-store.ts'
import { type CallFailure, pageLocale } from '../http/call.ts'
import { openSession, placeChanged } from './session.ts'

/** The delivery place as pages show it. The code by which a visitor chooses one is in `location.ts`, which loads with the first dialog that needs it. */
export type DeliveryPlace = { city: string | null; pincode: string | null }

/** Where to deliver, in the language of the page; `null` until it is loaded. */
export const $place = atom<DeliveryPlace | null>(null)

/** The city of the cookie, which the shared pages use; `null` while none is chosen. */
export const chosenCity = (): string | null => readCookie('city') || null

/** Whether a call was refused because no place to deliver to is known. */
export const asksPlace = ({ errors }: CallFailure): boolean =>
  errors.some(({ code }) => code === 'placeRequired')

/** Stores the place so that the header of every page can show it without a call. */
const setPlace = ({ city, pincode }: DeliveryPlace): void => {
  $place.set({ city, pincode })
  storeLocal('place', { city, cookie: chosenCity(), locale: pageLocale() })
}

export const loadPlace = async (): Promise<void> => {
  const opened = await openSession()
  if (opened.is === 'ok') setPlace(opened.result)
  else if (!$place.get()) $place.set({ city: chosenCity(), pincode: null })
}

/** Run after a place change: lists, prices and the cart are read again. */
const listeners = new Set<() => void>()
export const afterPlaceChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server took the place that the visitor chose. */
export const placeChosen = (place: DeliveryPlace): void => {
  placeChanged(place)
  setPlace(place)
  for (const listener of listeners) listener()
  // Scripts of pages without React ask anew.
  dispatchEvent(new Event('placechosen'))
}
