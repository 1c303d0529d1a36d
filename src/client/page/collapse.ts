import { partLimits } from '#model/limits.ts'

/** A list taller than 130 px is cut there, with a button that shows the rest (spec §4 "Related test list"). */
export const collapseTall = (list: HTMLElement): void => {
  const button = list.parentElement?.querySelector<HTMLButtonElement>('[data-show-all]')
  if (!button || list.scrollHeight <= partLimits.relatedTestsPx) return
  list.style.setProperty('max-height', `${partLimits.relatedTestsPx}px`)
  list.style.setProperty('overflow', 'hidden')
  button.hidden = false
  button.addEventListener(
    'click',
    () => {
      list.style.removeProperty('max-height')
      list.style.removeProperty('overflow')
      button.hidden = true
      list.tabIndex = -1
      list.focus()
    },
    { once: true },
  )
}
