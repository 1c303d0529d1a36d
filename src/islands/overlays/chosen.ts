import { $place } from '#client/session/location.ts'
import { finishOverlay } from '#client/ui/overlay.ts'
import { showSnackbar } from '#client/ui/toast.ts'
import type { IslandT } from '../t.ts'

/** A place is chosen: said for a moment, and the page goes on with what was wanted. */
export const finishWith = (t: IslandT<'location'>): void => {
  const city = $place.get()?.city
  if (city) showSnackbar(t('location:chosen', { city }))
  finishOverlay()
}
