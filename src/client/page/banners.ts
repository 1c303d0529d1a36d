import { limits } from '#model/limits.ts'
import { readCookie, writeCookie } from '../browser/cookies.ts'

/** The strips at the foot of the screen: the disclaimer and the bar that offers to install the shop, and what comes before that on a phone. */

const strip = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-strip=${name}]`)

/** spec §3: the cookie `tcpDisclaimer` remembers that it was closed. */
const showDisclaimer = (): void => {
  const box = strip('disclaimer')
  if (!box || readCookie('tcpDisclaimer')) return
  box.hidden = false
  box.querySelector('.close')?.addEventListener('click', () => {
    writeCookie('tcpDisclaimer', '1', limits.disclaimerDays)
    box.hidden = true
  })
}

type InstallEvent = Event & { prompt: () => Promise<unknown> }
/** A browser that refuses storage remembers nothing. */
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
    // Hidden on this page, then.
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
 * Where the browser can install the shop: a phone is offered it by the splash once (spec §9), else by the bar, which is hidden for the session
 * once dismissed (spec §4), and two days in the header (spec §9).
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
