import { readLocal, storeLocal } from '../browser/local-store.ts'

/** The switch at the foot of the page between the light page, the dark one, and what the device is set to. */
export const startThemeSwitch = (): void => {
  const box = document.querySelector<HTMLElement>('.theme')
  if (!box) return
  const buttons = [...box.querySelectorAll<HTMLElement>('[data-choose]')]
  const show = (): void => {
    const chosen = readLocal('theme')
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : ''
    if (theme === '') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    for (const button of buttons) button.ariaPressed = String(button.dataset.choose === theme)
  }
  for (const button of buttons)
    button.addEventListener('click', () => {
      storeLocal('theme', button.dataset.choose || null)
      show()
    })
  box.hidden = false
  show()
}
