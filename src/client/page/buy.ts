import type { LiveProduct } from '#contract/search/live-prices.ts'
import { mayReturn } from '#model/availability.ts'

/**
 * What a product's own page adds to prices: the promised day, and the button of who waits for the product, where it may come back. The button's dialog opens by
 * itself after the sign-in that it leads to.
 */
export const showToBuyer = (buy: HTMLElement, { promise, reason }: LiveProduct): void => {
  const known = buy.querySelector('.buy-promise')
  if (promise === null) known?.remove()
  else {
    const line = known ?? buy.appendChild(document.createElement('p'))
    line.className = 'buy-promise'
    line.textContent = promise
  }
  const tellMe = buy.querySelector<HTMLElement>('#tell-me')
  if (!tellMe) return
  const isOut = reason !== null && mayReturn(reason)
  tellMe.parentElement?.toggleAttribute('hidden', !isOut)
  if (!isOut || location.hash !== '#tell-me') return
  history.replaceState(history.state, '', location.pathname + location.search)
  tellMe.click()
}
