import { partLimits } from '#model/limits.ts'
import { sendAppSms } from './app-sms.ts'
import { startCarousel } from './carousel.ts'
import { openByWidth, showConsultation } from './consultation.ts'
import { hideExternal } from './external.ts'
import { showInstallPage } from './install-page.ts'
import { suggestMakers } from './maker-typeahead.ts'
import { showPlanState } from './plan-state.ts'
import { startRowArrows } from './row-arrows.ts'
import { choosePath } from './variant-choices.ts'

/** A list taller than 130 px is cut there, with a button that shows the rest (spec §4 "Related test list"). */
const collapseTall = (list: HTMLElement): void => {
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

export { offerInstall } from './offer-install.ts'
export { translatePlace } from './translate-place.ts'

/** What few pages have: loaded only where an element has `data-extra`. */
export const startExtras = (): void => {
  const each = <Of extends HTMLElement>(selector: string, start: (element: Of) => void): void => {
    for (const element of document.querySelectorAll<Of>(selector)) start(element)
  }
  hideExternal()
  each('[data-carousel]', startCarousel)
  each('[data-row-arrows]', startRowArrows)
  each('[data-collapse]', collapseTall)
  each('[data-devices]', showInstallPage)
  each('[data-consultation]', (box) => void showConsultation(box))
  each('a[data-new-tab]', openByWidth)
  each('[data-opening]', (line) =>
    import('./opening.ts').then(({ showOpening }) => showOpening(line)).catch(() => {}),
  )
  each('[data-plan-state]', showPlanState)
  each('[data-makers]', suggestMakers)
  each('[data-choices]', choosePath)
  each<HTMLFormElement>('[data-app-sms]', (form) => {
    // The message of the shop takes the place of the browser's own.
    form.noValidate = true
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void sendAppSms(form)
    })
  })
}
