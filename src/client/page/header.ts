import { readCookie } from '../browser/cookies.ts'
import { onLocalChange, readLocal, storeLocal } from '../browser/local-store.ts'

/** The counter, the place and the care plan of the header: a few lines instead of React, on every page. */

const one = <Of extends HTMLElement>(selector: string): Of | null => document.querySelector<Of>(selector)

type Summary = { count: number; care: { expiry: string | null; renew: boolean; redirect_url: string } | null; at: number }
const summaryOf = (kept: unknown): Summary | null =>
  kept !== null && typeof kept === 'object' && 'count' in kept ? (kept as Summary) : null

/** spec §4: the counter is hidden at 0; the care plan shows without a header, without an expiry, or when it wants renewal. */
const showSummary = (kept: unknown): void => {
  const { count = 0, care = null } = summaryOf(kept) ?? {}
  const badge = one('.badge')
  if (badge) {
    badge.textContent = String(count)
    badge.hidden = count === 0
  }
  const link = one<HTMLAnchorElement>('.care')
  const tag = link?.querySelector('.tag')
  if (!link || !care || !tag) return
  link.hidden = care.expiry !== null && !care.renew
  link.href = care.redirect_url
  if (care.renew) tag.textContent = link.dataset.renew ?? ''
}

/** The city in the words of the page, where it was chosen in its language; else as the cookie has it. */
const showPlace = (): void => {
  const city = readCookie('city')
  const kept = readLocal('place') as { city?: string; cookie?: string; locale?: string } | null
  const name = one('.place-name')
  if (!city || !name) return
  name.textContent = kept?.city && kept.cookie === city && kept.locale === document.documentElement.lang ? kept.city : city
  const button = name.closest<HTMLElement>('button')
  if (button) button.dataset.opens = 'cities'
}

/** Asked for again after so long; another device may have changed the cart. */
const freshMs = 60_000

/** Nobody has a cart before a city was chosen: visitors who only read cost no call. */
const refresh = async (): Promise<void> => {
  if (!readCookie('city') || Date.now() - (summaryOf(readLocal('cart'))?.at ?? 0) < freshMs) return
  try {
    const reply = await fetch('/api/v3/cart/details', { headers: { 'Accept-Language': document.documentElement.lang } })
    const { result } = await reply.json()
    const summary: Summary & { version: number } = {
      count: result.count,
      care: result.care_plan_header,
      version: result.version,
      at: Date.now(),
    }
    storeLocal('cart', summary)
    showSummary(summary)
  } catch {
    // The counter stays as it was.
  }
}

export const showHeader = (): void => {
  showSummary(readLocal('cart'))
  showPlace()
  onLocalChange('cart', showSummary)
  onLocalChange('place', showPlace)
  // This tab's own changes: storage events tell the others only.
  addEventListener('kept', () => {
    showSummary(readLocal('cart'))
    showPlace()
  })
  if ('requestIdleCallback' in window) requestIdleCallback(() => void refresh())
  else setTimeout(() => void refresh())
}
