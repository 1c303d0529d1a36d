import type { LiveProduct, live } from '#contract/search/live-prices.ts'
import { limits } from '#model/limits.ts'
import { formatRupees, paiseFromRupees } from '#model/money.ts'
import { readCookie } from '../browser/cookies.ts'
import { call, type RouteOf } from '../http/call.ts'
import { keepRoom } from './keep-room.ts'
import { wordOf } from './words.ts'

/** Prices and availability of a pressed page as they are now, for the products that are seen, in one call (spec §9 "Lazy load"). */

const route: RouteOf<typeof live> = { method: 'GET', path: '/api/v3/products/live' }

const textOf = (rupees: string | null): string | null => {
  const amount = rupees === null ? null : paiseFromRupees(Number(rupees))
  return amount === null ? null : formatRupees(amount)
}

/** Only digits change: words and places stay, so nothing moves. */
const put = (element: Element | null, pattern: RegExp, value: string | null): void => {
  const text = element?.textContent ?? ''
  if (!element || value === null || !pattern.test(text)) return
  const fresh = text.replace(pattern, value)
  if (fresh !== text) element.textContent = fresh
}
const money = /₹[\d,]+(?:\.\d+)?/

const show = (element: HTMLElement, now: LiveProduct, city: string): void => {
  const of = (name: string) => element.querySelector(`[data-live=${name}]`)
  put(of('price'), money, textOf(now.discounted_price))
  put(of('mrp'), money, textOf(now.mrp))
  put(of('unit'), money, textOf(now.uPrice))
  put(of('off'), /\d+/, String(now.discount_percent))
  for (const button of element.querySelectorAll<HTMLElement>('[data-add]')) {
    if (now.available) {
      if (button.dataset.off === undefined) continue
      delete button.dataset.off
      button.removeAttribute('aria-disabled')
      button.textContent = button.dataset.idle ?? ''
    } else {
      if (button.dataset.idle === undefined) keepRoom(button)
      button.dataset.off = ''
      button.setAttribute('aria-disabled', 'true')
      button.textContent = now.reason === 'city-not-served' ? wordOf('notHere', city) : wordOf('unavailable')
    }
  }
}

const ask = async (elements: readonly HTMLElement[]): Promise<void> => {
  const city = readCookie('city') ?? ''
  const ids = [...new Set(elements.map(({ dataset }) => Number(dataset.product)))]
  const reply = await call<typeof live>(route, { query: { ids, city } }, { timeout: 'large' })
  if (reply.is === 'failed') return
  const known = new Map(reply.result.products.map((product) => [String(product.id), product]))
  for (const element of elements) {
    const now = known.get(element.dataset.product ?? '')
    if (now) show(element, now, city)
  }
}

export const keepLive = (): void => {
  const { thresholdPx, throttleMs } = limits.lazy
  const seen = new Set<HTMLElement>()
  let waiting: HTMLElement[] = []
  const flush = () => {
    const elements = waiting
    waiting = []
    if (elements.length > 0) void ask(elements)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        seen.add(target)
        if (waiting.push(target) === 1) setTimeout(flush, throttleMs)
      }
    },
    { rootMargin: `${thresholdPx}px` },
  )
  const look = (within: ParentNode) => {
    for (const element of within.querySelectorAll<HTMLElement>('[data-product]')) if (!seen.has(element)) observer.observe(element)
  }
  look(document)
  // Lists go on and are narrowed without leaving the page.
  const main = document.querySelector('main')
  if (main) new MutationObserver(() => look(main)).observe(main, { childList: true, subtree: true })

  let city = readCookie('city')
  const moved = () => {
    if (readCookie('city') === city) return
    city = readCookie('city')
    const elements = [...seen].filter(({ isConnected }) => isConnected)
    if (elements.length > 0) void ask(elements)
  }
  addEventListener('kept', moved)
  addEventListener('storage', moved)
}
