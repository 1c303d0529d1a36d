import { limits } from '#model/limits.ts'
import { readCookie, writeCookie } from '../browser/cookies.ts'

/** The disclaimer above the footer, and the install bar at the foot of the screen; on a phone the install splash precedes the bar. */

const strip = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-strip=${name}]`)

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

export const showBanners = (): void => {
  showDisclaimer()
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    const bar = strip('install')
    if (bar) void import('./extras.ts').then(({ offerInstall }) => offerInstall(bar, event))
  })
}
