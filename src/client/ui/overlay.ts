import { atom } from 'nanostores'

/** What lies over the page: the location box, the cities of the header, the cart popup. One at a time. */
export type Overlay = 'location' | 'cities' | 'cart'
export const $overlay = atom<Overlay | null>(null)

/** What the visitor wanted when a place was asked for first. */
let wanted: (() => void) | undefined

export const openOverlay = (overlay: Overlay, then?: () => void): void => {
  wanted = then
  $overlay.set(overlay)
}

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
