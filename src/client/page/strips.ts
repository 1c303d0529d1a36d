import { limits } from '#model/limits.ts'
import { readCookie, writeCookie } from '../browser/cookies.ts'

/** The strips at the foot of the screen: the disclaimer and the bar that offers to install the shop. */

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
const isDismissed = (): boolean => sessionStorage.getItem('showInstallAppBar') === 'false' || readCookie('hideInstallApp') !== null

/** Where the browser can install the shop; hidden for the session once dismissed (spec §4), and two days in the header (spec §9). */
const offerInstall = (): void => {
  const bar = strip('install')
  addEventListener('beforeinstallprompt', (event) => {
    if (!bar || isDismissed()) return
    event.preventDefault()
    bar.hidden = false
    const end = () => {
      bar.hidden = true
      sessionStorage.setItem('showInstallAppBar', 'false')
      writeCookie('hideInstallApp', '1', limits.installAppHideDays)
    }
    bar.querySelector('.close')?.addEventListener('click', end, { once: true })
    bar.querySelector('.button')?.addEventListener(
      'click',
      () => {
        end()
        void (event as InstallEvent).prompt()
      },
      { once: true },
    )
  })
}

export const showStrips = (): void => {
  showDisclaimer()
  offerInstall()
}
