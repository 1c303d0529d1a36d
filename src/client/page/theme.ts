import { readLocal, storeLocal } from '../browser/local-store.ts'

/**
 * The switches at the foot of the page: the light page, the dark one or what the device is set to (the empty choice), and stronger contrast.
 */
export const startThemeSwitch = (): void => {
  const { dataset } = document.documentElement
  const themes = document.querySelectorAll<HTMLElement>('.theme [data-choose]')
  const contrast = document.querySelector<HTMLElement>('.theme [data-contrast]')
  const show = (): void => {
    const theme = readLocal('theme') ?? ''
    dataset.theme = String(theme)
    for (const button of themes) button.ariaPressed = String(button.dataset.choose === theme)
    if (readLocal('contrast') === 'more') dataset.contrast = 'more'
    else delete dataset.contrast
    if (contrast) contrast.ariaPressed = String(dataset.contrast === 'more')
  }
  for (const button of themes)
    button.onclick = () => {
      storeLocal('theme', button.dataset.choose || null)
      show()
    }
  if (contrast)
    contrast.onclick = () => {
      storeLocal('contrast', dataset.contrast ? null : 'more')
      show()
    }
  show()
}
