import type { InstallEvent } from './install-event.ts'

/** The install page: marks the reader's own device, and installs at a press where the browser can. */

const device = (): 'android' | 'ios' | 'desktop' => {
  const { userAgent, maxTouchPoints } = navigator
  if (/android/i.test(userAgent)) return 'android'
  // An iPad calls itself a Mac, and is the only one that is touched.
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
    ? 'ios'
    : 'desktop'
}

export const showInstallPage = (devices: HTMLElement): void => {
  const own = devices.querySelector<HTMLElement>(`[data-device=${device()}]`)
  if (!own) return
  own.classList.add('own')
  const mark = Object.assign(document.createElement('p'), {
    className: 'tag tag-brand',
    textContent: devices.dataset.this ?? '',
  })
  own.prepend(mark)
  const button = own.querySelector<HTMLButtonElement>('[data-install-now]')
  addEventListener('beforeinstallprompt', (event) => {
    if (!button) return
    event.preventDefault()
    button.hidden = false
    button.onclick = () => void (event as InstallEvent).prompt()
  })
  addEventListener('appinstalled', () => {
    if (button) button.hidden = true
  })
}
