import { readLocal, storeLocal } from '../browser/local-store.ts'

/** The switch at the foot of the page between the light page, the dark one, and what the device is set to (the empty choice). */
export const startThemeSwitch = (): void => {
  const buttons = document.querySelectorAll<HTMLElement>('.theme [data-choose]')
  const show = (): void => {
    const theme = readLocal('theme') ?? ''
    document.documentElement.dataset.theme = String(theme)
    for (const button of buttons) button.ariaPressed = String(button.dataset.choose === theme)
  }
  for (const button of buttons)
    button.onclick = () => {
      storeLocal('theme', button.dataset.choose || null)
      show()
    }
  show()
}
