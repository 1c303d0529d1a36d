import { $place } from '#client/stores/location.ts'
import { finishOverlay } from '#client/stores/overlay.ts'
import { snack } from '#client/stores/toast.ts'
import type { IslandT } from '../t.ts'

/** A place is chosen: said for a moment, and the page goes on with what was wanted. */
export const finishWith = (t: IslandT<'location'>): void => {
  const city = $place.get()?.city
  if (city) snack(t('location:chosen', { city }))
  finishOverlay()
}
