import type { LiveProduct } from '#contract/search/live-prices.ts'
import { limits } from '#model/limits.ts'
import { rupeesText } from '#model/money.ts'
import { readCookie } from '../browser/cookies.ts'
import { call } from '../http/call.ts'
import { setButtonText } from './button-text.ts'
import { lockSize } from './lock-size.ts'
import { wordOf } from './words.ts'

/** Replaces digits only; wording and layout stay, so nothing moves. Where paise stand they stay: the amounts of a list are written alike. */
const put = (elements: Iterable<Element>, rupees: string | null): void => {
  for (const element of elements)
    element.textContent = element.textContent.replace(
      /₹[\d,]+\b(\.\d+)?/,
      (printed, paise) => rupeesText(rupees, paise) ?? printed,
    )
}

const show = (element: HTMLElement, now: LiveProduct, city: string): void => {
  const all = (name: string) => element.querySelectorAll(`[data-live=${name}]`)
  put(all('price'), now.discounted_price)
  put(all('mrp'), now.mrp)
  put(all('unit'), now.uPrice)
  for (const off of all('off'))
    off.textContent = off.textContent.replace(/\d+/, String(now.discount_percent))
  if (element.matches('.buy'))
    void import('./buy.ts').then(({ showToBuyer }) => showToBuyer(element, now))
  for (const button of element.querySelectorAll<HTMLElement>('[data-add]')) {
    if (now.available) {
      if (button.dataset.off === undefined) continue
      delete button.dataset.off
      button.removeAttribute('aria-disabled')
      setButtonText(button, button.dataset.idle ?? '')
    } else {
      if (button.dataset.idle === undefined) lockSize(button)
      button.dataset.off = ''
      button.setAttribute('aria-disabled', 'true')
      setButtonText(
        button,
        now.reason === 'city-not-served' ? wordOf('notHere', city) : wordOf('unavailable'),
      )
    }
  }
}

const ask = async (elements: readonly HTMLElement[]): Promise<void> => {
  const city = readCookie('city') ?? ''
  const ids = [...new Set(elements.map(({ dataset }) => Number(dataset.product)))]
  const reply = await call(
    'GET /api/v3/products/live',
    { query: { ids, city } },
    { timeout: 'large' },
  )
  // Of another city by now, which has asked for itself.
  if (reply.is === 'failed' || (readCookie('city') ?? '') !== city) return
  const known = new Map(reply.result.products.map((product) => [String(product.id), product]))
  for (const element of elements) {
    const now = known.get(element.dataset.product ?? '')
    if (now) show(element, now, city)
  }
}

/** Fetches current prices and availability of the products in view, in one call (spec §9 "Lazy load"). */
export const startLivePrices = (): void => {
  const { thresholdPx, throttleMs } = limits.lazy
  const observed = new Set<HTMLElement>()
  let queue: HTMLElement[] = []
  const flush = () => {
    const elements = queue
    queue = []
    if (elements.length > 0) void ask(elements)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        observed.add(target)
        if (queue.push(target) === 1) setTimeout(flush, throttleMs)
      }
    },
    { rootMargin: `${thresholdPx}px` },
  )
  const observeProducts = (within: ParentNode) => {
    for (const element of within.querySelectorAll<HTMLElement>('[data-product]'))
      if (!observed.has(element)) observer.observe(element)
  }
  observeProducts(document)
  // Listings grow and change without a navigation.
  const main = document.querySelector('main')
  if (main)
    new MutationObserver(() => observeProducts(main)).observe(main, {
      childList: true,
      subtree: true,
    })

  let city = readCookie('city')
  const askAgain = () => {
    city = readCookie('city')
    const elements = [...observed].filter(({ isConnected }) => isConnected)
    if (elements.length > 0) void ask(elements)
  }
  const onPlaceChange = () => {
    if (readCookie('city') !== city) askAgain()
  }
  // Another pincode of the same city may have another day.
  addEventListener('placechosen', askAgain)
  addEventListener('localchange', onPlaceChange)
  addEventListener('storage', onPlaceChange)
}
