import { limits } from '#model/limits.ts'
import { readCookie, writeCookie } from '../browser/cookies.ts'

/** The disclaimer above the footer, and the install bar at the foot of the screen; on a phone the install splash precedes the bar. */

const strip = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-strip=${name}]`)

/** spec §3: the cookie `tcpDisclaimer` remembers that the disclaimer was closed. */
const showDisclaimer = (): void => {
  const box = strip('disclaimer')
  if (!box) return
  box.hidden = readCookie('tcpDisclaimer') !== null
  box.querySelector('.close')?.addEventListener('click', () => {
    writeCookie('tcpDisclaimer', '1', limits.disclaimerDays)
    box.hidden = true
  })
}

type InstallEvent = Event & { prompt: () => Promise<unknown> }
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

/**
 * Where the browser can install the shop: a phone is offered it once by the splash (spec §9), otherwise by the bar, which a dismissal
 * hides for the session (spec §4) and for two days in the header (spec §9).
 */
const offerInstall = (): void => {
  const bar = strip('install')
  addEventListener('beforeinstallprompt', (event) => {
    if (!bar || isDismissed()) return
    event.preventDefault()
    const install = (): void => void (event as InstallEvent).prompt()
    if (innerWidth >= limits.mobileSearch.belowViewportPx || readCookie('mobileSplash')) return showBar(bar, install)
    import('./splash.ts').then(({ showSplash }) => showSplash(dismiss, install)).catch(() => showBar(bar, install))
  })
}

export const showBanners = (): void => {
  showDisclaimer()
  offerInstall()
}
