import { $place } from '#client/session/place.ts'
import { finishOverlay } from '#client/ui/overlay.ts'
import { showSnackbar } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'

/** Confirms the chosen place briefly, and continues with the pending action. */
export const finishWith = (t: IslandT<'location'>): void => {
  const city = $place.get()?.city
  if (city) showSnackbar(t('location:chosen', { city }))
  finishOverlay()
}
