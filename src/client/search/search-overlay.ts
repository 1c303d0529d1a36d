import { atom, onMount } from 'nanostores'
import { limits } from '#model/limits.ts'

/** On a small screen the search covers the page while the address ends in `#search` (spec §2), so that Back closes it. */
const hash = '#search'

const narrow = (): MediaQueryList =>
  matchMedia(`(width < ${limits.mobileSearch.belowViewportPx}px)`)

/** Whether the overlay replaces the list below the field. */
export const $isSmallScreen = atom(false)
export const $isSearchOverlayOpen = atom(false)

/** Whether this page pushed the hash: closing then goes back in history. */
let opened = false

const look = (): void => $isSearchOverlayOpen.set($isSmallScreen.get() && location.hash === hash)

onMount($isSmallScreen, () => {
  const media = narrow()
  const measure = () => {
    $isSmallScreen.set(media.matches)
    look()
  }
  measure()
  media.addEventListener('change', measure)
  addEventListener('hashchange', look)
  return () => {
    media.removeEventListener('change', measure)
    removeEventListener('hashchange', look)
  }
})

export const openSearchOverlay = (): void => {
  if (!$isSmallScreen.get() || location.hash === hash) return
  opened = true
  location.hash = hash
}

export const closeSearchOverlay = (): void => {
  if (location.hash !== hash) return
  if (opened) history.back()
  else {
    history.replaceState(history.state, '', location.pathname + location.search)
    look()
  }
  opened = false
}
