import { atom } from 'nanostores'

/** What covers the page, one at a time: the location box, the city list of the header, the cart popup, the report of an error, the wish to be told. */
export type Overlay = 'location' | 'cities' | 'cart' | 'report' | 'stockAlert'
export const $overlay = atom<Overlay | null>(null)

/** What to continue with once a place is chosen. */
let pendingAction: (() => void) | undefined

export const showOverlay = (overlay: Overlay, then?: () => void): void => {
  pendingAction = then
  $overlay.set(overlay)
}

/** Loads and shows an overlay; the island loader sets it, so that stores and overlays need not import it. */
type Opener = (overlay: Overlay, then?: () => void) => Promise<void>
let opener: Opener | undefined
export const onOverlayRequest = (open: Opener): void => {
  opener = open
}

/** Opens an overlay from within another one. Rejects when its code does not load. */
export const requestOverlay = async (overlay: Overlay): Promise<void> => await opener?.(overlay)

/** Closed without a choice: nothing continues. */
export const closeOverlay = (): void => {
  pendingAction = undefined
  $overlay.set(null)
}

/** A place was chosen: continue with the pending action. */
export const finishOverlay = (): void => {
  const then = pendingAction
  closeOverlay()
  then?.()
}
