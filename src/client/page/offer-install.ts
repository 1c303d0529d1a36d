import { limits } from '#model/limits.ts'
import { readCookie, writeCookie } from '../browser/cookies.ts'
import { hidesExternal } from './external.ts'
import type { InstallEvent } from './install-event.ts'

/** A browser that refuses storage remembers no dismissal. */
const wasDismissed = (): boolean => {
  try {
    return sessionStorage.getItem('showInstallAppBar') === 'false'
  } catch {
    return false
  }
}
const isDismissed = (): boolean => wasDismissed() || readCookie('hideInstallApp') !== null
const dismiss = (): void => {
  writeCookie('hideInstallApp', '1', limits.installAppHideDays)
  try {
    sessionStorage.setItem('showInstallAppBar', 'false')
  } catch {
    // The bar stays hidden on this page only.
  }
}

const showBar = (bar: HTMLElement, install: () => void): void => {
  bar.hidden = false
  const end = () => {
    bar.hidden = true
    dismiss()
  }
  bar.querySelector('.close')?.addEventListener('click', end, { once: true })
  bar.querySelector('.button')?.addEventListener(
    'click',
    () => {
      end()
      install()
    },
    { once: true },
  )
}

/** A phone's visitor who comes from elsewhere is shown what they came for, and nothing over it. Referrers are sent within the site only. */
const isFirstPage = (): boolean => !document.referrer.startsWith(`${location.origin}/`)

/**
 * Where the browser can install the shop: a phone is offered it once by the splash (spec §9), from the second page on, otherwise by the bar,
 * which a dismissal hides for the session (spec §4) and for two days in the header (spec §9).
 */
export const offerInstall = (bar: HTMLElement, event: Event): void => {
  if (isDismissed() || hidesExternal()) return
  const install = (): void => void (event as InstallEvent).prompt()
  if (innerWidth >= limits.mobileSearch.belowViewportPx || readCookie('mobileSplash')) {
    showBar(bar, install)
    return
  }
  if (isFirstPage()) return
  import('./splash.ts')
    .then(({ showSplash }) => showSplash(dismiss, install))
    .catch(() => showBar(bar, install))
}
