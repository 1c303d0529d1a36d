import { $finding, findCity } from '#client/session/location.ts'
import { chosenCity } from '#client/session/place.ts'
import { openOverlay } from './open-overlay.ts'

/** Remembers for the session that the visitor was asked: they may be on the way. */
const asked = 'askedCity'
const wasAsked = (): boolean => {
  try {
    if (sessionStorage.getItem(asked) !== null) return true
    sessionStorage.setItem(asked, '1')
    return false
  } catch {
    return true
  }
}

/**
 * Finds the city of a visitor who allowed that before, once a session. Where it differs from the city of the cookie the confirmation
 * shows; where finding it fails the location box does (spec §4 "Geolocation").
 */
export const lookForOtherCity = async (): Promise<void> => {
  if (chosenCity() === null || wasAsked()) return
  await findCity()
  const { is } = $finding.get()
  if ((is === 'found' || is === 'failed') && !document.querySelector('dialog:modal'))
    await openOverlay('location')
}
