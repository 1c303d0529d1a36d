import { limits } from '#model/limits.ts'
import { writeCookie } from '../browser/cookies.ts'

/**
 * Offers a phone to install the shop, in a full-screen dialog (spec §2 "mobile splash"). Rejects when its text does not load or another
 * dialog is open. Calls `closed` in any case, then `install` if that was pressed.
 */
export const showSplash = async (onClosed: () => void, install: () => void): Promise<void> => {
  const variant = ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 2) + 1
  const headers = { 'Accept-Language': document.documentElement.lang }
  const reply = await fetch(`/html/mobileDownloadBanner${variant}.html`, { headers })
  if (!reply.ok || document.querySelector('dialog:modal'))
    throw new Error(`no splash: ${reply.status}`)
  const dialog = document.createElement('dialog')
  dialog.className = 'modal splash'
  dialog.setAttribute('aria-labelledby', 'splash-title')
  dialog.innerHTML = await reply.text()
  document.body.append(dialog)
  // spec §3, §9: the cookie stores the shown variant and prevents another splash while it lasts.
  writeCookie('mobileSplash', String(variant), limits.splashDays)
  let wasAccepted = false
  dialog.addEventListener('close', () => {
    dialog.remove()
    onClosed()
    if (wasAccepted) install()
  })
  dialog.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
    wasAccepted = button?.dataset.install !== undefined
    // A click on the backdrop targets the dialog itself.
    if (button || target === dialog) dialog.close()
  })
  dialog.showModal()
}
