import type { LiveProduct } from '#contract/search/live-prices.ts'
import { mayReturn } from '#model/availability.ts'

/** Shows the button of who waits for a product where it may come back; its dialog opens by itself after the sign-in that it leads to. */
export const showTellMe = (button: HTMLElement, reason: LiveProduct['reason']): void => {
  const isOut = reason !== null && mayReturn(reason)
  button.parentElement?.toggleAttribute('hidden', !isOut)
  if (!isOut || location.hash !== '#tell-me') return
  history.replaceState(history.state, '', location.pathname + location.search)
  button.click()
}
