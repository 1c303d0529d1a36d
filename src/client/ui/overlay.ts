import { atom } from 'nanostores'

/** What lies over the page: the location box, the cities of the header, the cart popup. One at a time. */
export type Overlay = 'location' | 'cities' | 'cart'
export const $overlay = atom<Overlay | null>(null)

/** What the visitor wanted when a place was asked for first. */
let wanted: (() => void) | undefined

export const showOverlay = (overlay: Overlay, then?: () => void): void => {
  wanted = then
  $overlay.set(overlay)
}

/** Loads the code of an overlay and shows it; set by the loader of the islands, so that stores and overlays need not import it. */
type Opener = (overlay: Overlay, then?: () => void) => Promise<void>
let opener: Opener | undefined
export const onOverlayRequest = (open: Opener): void => {
  opener = open
}

/** Opens an overlay from within another one. Rejects when its code does not arrive. */
export const requestOverlay = async (overlay: Overlay): Promise<void> => await opener?.(overlay)

/** Closed without a choice: nothing follows. */
export const closeOverlay = (): void => {
  wanted = undefined
  $overlay.set(null)
}

/** A place is chosen: the page goes on with what was wanted. */
export const finishOverlay = (): void => {
  const then = wanted
  closeOverlay()
  then?.()
}
